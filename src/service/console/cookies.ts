/** The console's cookies, which neither scripts nor other sites can read. */
import { getCookie, setCookie } from "hono/cookie";
import type { ConsoleContext } from "./context.ts";

/**
 * With HTTPS, only a cookie that this host itself set with HTTPS: another host of the same domain, or anybody between
 * the browser and a page without HTTPS, could have set one without the prefix.
 */
export function ownCookie(c: ConsoleContext, name: string): string | undefined {
  return isSecure(c) ? getCookie(c, name, "host") : getCookie(c, name);
}

/** `maxAgeS` in seconds; without it, the cookie ends with the browser's session. */
export function setOwnCookie(c: ConsoleContext, name: string, value: string, maxAgeS?: number): void {
  setCookie(c, name, value, {
    path: "/",
    httpOnly: true,
    sameSite: "Strict",
    ...(isSecure(c) && { secure: true, prefix: "host" as const }),
    ...(maxAgeS !== undefined && { maxAge: maxAgeS }),
  });
}

/** Set behind a proxy that terminates HTTPS. Without HTTPS, a browser would not keep a secure cookie. */
function isSecure(c: ConsoleContext): boolean {
  return c.req.header("x-forwarded-proto") === "https" || c.req.url.startsWith("https:");
}
