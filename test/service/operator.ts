/** An operator in a browser without scripts: follows forms and redirects, keeps cookies. */
import type { ServiceFixture } from "./fixture.ts";

/** Real passwords cost a fifth of a second each time, and tests sign in often. */
export const QUICK_PASSWORDS = { passwordCost: { N: 2 ** 8, r: 8, p: 1 } };

export interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** Relative to the console: `conversations/cv_1`. */
  readonly place: string;
}

export interface AtTheConsole {
  readonly password: string;
  /** Of the session. `undefined`: not signed in. */
  readonly cookie: () => string | undefined;
  opens(path: string, headers?: Record<string, string>): Promise<Shown>;
  /** Submits a form as a page of the console would, with its token, and follows the redirect. */
  sends(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Shown>;
  signsIn(name: string, password: string, next?: string): Promise<Shown>;
}

export function anybody(fixture: Pick<ServiceFixture, "url">): AtTheConsole {
  const home = `${fixture.url}/console/`;
  const cookies = new Map<string, string>();
  let token = "";

  async function request(path: string, init: RequestInit): Promise<Shown> {
    const url = new URL(path, home);
    const headers = new Headers(init.headers);
    if (cookies.size > 0 && !headers.has("cookie"))
      headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const answer = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const html = await answer.text();
    const [, found] = /name="token" value="([^"]+)"/u.exec(html) ?? [];
    token = found ?? token;
    const location = answer.headers.get("location");
    if (location !== null) return request(new URL(location, url).href, {});
    return { status: answer.status, headers: answer.headers, html, place: url.href.replace(home, "") };
  }

  const post = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
    request(path, {
      method: "POST",
      headers: { origin: fixture.url, "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  return {
    password: "",
    cookie: () => {
      const session = cookies.get("console_session");
      return session && `console_session=${session}`;
    },
    opens: (path, headers = {}) => request(path, { headers }),
    sends: (path, fields = {}, headers = {}) => post(path, { token, ...fields }, headers),
    signsIn: (name, password, next = "") => post("sign-in", { name, password, next }, {}),
  };
}

/** An operator who is signed in. */
export async function operatorAt(
  fixture: Pick<ServiceFixture, "service" | "url">,
  name = "Anna Berg",
): Promise<AtTheConsole> {
  const made = await fixture.service.operators.add(name, { oneTime: false });
  if (made === "taken") throw new Error("there is one already");
  const operator = anybody(fixture);
  await operator.signsIn(name, made.password);
  return { ...operator, password: made.password };
}
