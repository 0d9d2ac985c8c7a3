/**
 * Devices on which somebody signed in before. A signed cookie says so, and for which names.
 *
 * Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies", read 2026-11.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { hashOf } from "../store/secrets.ts";
import { ownCookie, setOwnCookie } from "./cookies.ts";
import type { ConsoleContext } from "./context.ts";
import { folded } from "./operators.ts";

export interface Device {
  readonly id: string;
  /** Whether this operator signed in on it before. */
  knows(name: string): boolean;
}

export interface Devices {
  /** The request's device; `undefined` without a cookie that this service signed. */
  of(c: ConsoleContext): Device | undefined;
  /** This operator has signed in on the request's device. */
  remember(c: ConsoleContext, name: string): void;
}

const COOKIE = "console_device";
/** The longest that browsers keep a cookie. */
const KEPT_S = 400 * 24 * 3_600;
/** How many colleagues may share a device. */
const MOST_NAMES = 10;

/** `secret`: the same for all replicas. */
export function createDevices(secret: Uint8Array): Devices {
  const seal = (device: string): string => createHmac("sha256", secret).update(device).digest("base64url");

  /** Shape of the cookie: `id.name.name.seal`. Result: id and names. */
  function read(c: ConsoleContext): readonly string[] | undefined {
    const cookie = ownCookie(c, COOKIE) ?? "";
    const end = cookie.lastIndexOf(".");
    const device = cookie.slice(0, Math.max(0, end));
    const [expected, given] = [Buffer.from(seal(device)), Buffer.from(cookie.slice(end + 1))];
    return given.length === expected.length && timingSafeEqual(given, expected) ? device.split(".") : undefined;
  }

  return {
    of(c) {
      const [id, ...names] = read(c) ?? [];
      return id === undefined ? undefined : { id, knows: (name) => names.includes(shortHash(name)) };
    },
    remember(c, name) {
      const [id = randomBytes(16).toString("base64url"), ...names] = read(c) ?? [];
      const latest = [...new Set([shortHash(name), ...names])].slice(0, MOST_NAMES);
      const device = [id, ...latest].join(".");
      setOwnCookie(c, COOKIE, `${device}.${seal(device)}`, KEPT_S);
    },
  };
}

/** Of the name as it is looked up. The browser's other users see no names in it. */
function shortHash(name: string): string {
  return hashOf(folded(name)).toString("base64url", 0, 12);
}
