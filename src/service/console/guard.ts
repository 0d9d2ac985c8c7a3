/** Access control: content policy, sessions, and the token of every form. */
import type { MiddlewareHandler } from "hono";
import { csrf } from "hono/csrf";
import { secureHeaders } from "hono/secure-headers";
import { ownCookie, setOwnCookie } from "./cookies.ts";
import { rootOf, type ConsoleContext, type ConsoleDeps, type ConsoleEnv } from "./context.ts";
import { PageError } from "./errors.ts";
import { readForm, type Form } from "./forms.ts";
import { isFormToken, type Session } from "./sessions.ts";

const COOKIE = "console_session";
/** The header that the page's script sends when it polls: nobody did anything, so the session stays idle. */
export const LIVE_HEADER = "console-live";

/** Everything that a page needs comes from the console itself, and pages run no inline code. */
export const contentPolicy: MiddlewareHandler = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    connectSrc: ["'self'"],
    imgSrc: ["data:"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
  xFrameOptions: "DENY",
  referrerPolicy: "no-referrer",
  // Whether this host uses HTTPS only is not the service's decision.
  strictTransportSecurity: false,
});

/**
 * Forms must come from the console's own pages. Also covers the sign-in, which has no session to derive a token from.
 */
export const ownForms: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== "GET" && c.req.method !== "HEAD") {
    // Any other content type would bypass the check, which only covers types that a form can send.
    const type = c.req.header("content-type") ?? "";
    if (!type.toLowerCase().startsWith("application/x-www-form-urlencoded")) throw new PageError("invalid");
  }
  await csrf()(c, next);
};

/** Redirects people who are not signed in to the sign-in, and people with a one-time password to change it. */
export function signedIn({ sessions }: ConsoleDeps): MiddlewareHandler<ConsoleEnv> {
  return async (c, next) => {
    const session = await sessionOf(c, { sessions });
    const root = rootOf(c);
    if (session === undefined) {
      if (c.req.header(LIVE_HEADER) !== undefined) return c.text("", 401);
      const here = c.req.method === "GET" ? `?next=${encodeURIComponent(pathInside(c))}` : "";
      return c.redirect(`${root}sign-in${here}`, 303);
    }
    if (session.mustChangePassword && !/\/(?:password|sign-out)$/u.test(c.req.path))
      return c.redirect(`${root}password`, 303);
    c.set("session", session);
    return next();
  };
}

/** Refuses what only administrators may do. Runs after `signedIn`. Errors: `forbidden`. */
export const forAdministrators: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
  if (c.var.session.operator.role !== "administrator") throw new PageError("forbidden");
  await next();
};

export async function sessionOf(
  c: Pick<ConsoleContext, "req">,
  { sessions }: Pick<ConsoleDeps, "sessions">,
): Promise<Session | undefined> {
  const context = c as ConsoleContext;
  const token = ownCookie(context, COOKIE);
  if (token === undefined) return undefined;
  const isLiveUpdate = c.req.header(LIVE_HEADER) !== undefined || c.req.path.endsWith("/live");
  return sessions.of(token, !isLiveUpdate);
}

/** `token`: `undefined` deletes the cookie. */
export function setSessionCookie(c: ConsoleContext, token: string | undefined): void {
  setOwnCookie(c, COOKIE, token ?? "", token === undefined ? 0 : undefined);
}

/** The form of a signed-in operator. Errors: `form-stale` if its token does not match the session. */
export async function readOwnForm(c: ConsoleContext): Promise<Form> {
  const form = await readForm(c);
  if (!isFormToken(form["token"], c.var.session)) throw new PageError("form-stale");
  return form;
}

/** The current page, relative to the console: `conversations?status=new`. */
function pathInside(c: ConsoleContext): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname.replace(/^.*?\/console\/?/u, "") + search;
}

/** A page of the console to open after the sign-in, never one elsewhere. */
export function safeNext(next: string | undefined): string {
  const fits = /^(?:conversations|contacts|replies|operators|subscriptions|keys)(?:\/\w+)?(?:\?[\w&=%+.-]*)?$/u.test(
    next ?? "",
  );
  return fits && next !== undefined ? next : "conversations";
}
