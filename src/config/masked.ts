/** What may be shown of settings: people paste tokens into the wrong place, and credentials into addresses. */
import { existsSync } from "node:fs";

const MASK = "***";

/** Of a secret: nothing, or an address without its password and query. */
export function masked(secret: string): string {
  if (/^(?:file:[^@]*)?$/u.test(secret)) return secret;
  const url = /^(?:postgres(?:ql)?|https?):\/\//u.test(secret) ? URL.parse(secret) : null;
  // With one slash, or a # in the password, the password is elsewhere than in `password`.
  if (url === null || url.host === "" || url.hash !== "" || url.pathname.includes("@")) return MASK;
  // A user without a password is a token.
  if (url.password !== "") url.password = MASK;
  else if (url.username !== "") url.username = MASK;
  if (url.search !== "") url.search = MASK;
  return url.href;
}

/** The text of a setting that is no secret, without what addresses in it hold before `@` and behind `?` and `#`. */
export function withoutCredentials(text: string): string {
  return text
    .split(/([\s,])/u)
    .map((word) => {
      const [colon, at] = [word.indexOf(":"), word.lastIndexOf("@")];
      const bare = colon !== -1 && at > colon ? `${word.slice(0, colon)}://${MASK}${word.slice(at)}` : word;
      const query = bare.includes("://") ? bare.search(/[?#]/u) : -1;
      return query === -1 ? bare : bare.slice(0, query + 1) + MASK;
    })
    .join("");
}

/** A path, unless it may be a secret that was written into `NAME_FILE` instead of into a file. */
export function shownPath(path: string): string {
  const isPath = /^(?:[./~$]|[a-z]:[/\\])/iu.test(path) || existsSync(path.split("/")[0] ?? "");
  return isPath ? withoutCredentials(path) : MASK;
}
