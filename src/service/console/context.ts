/** What every page of the console uses. */
import type { Context } from "hono";
import type { ServiceAdmin } from "../admin.ts";
import type { ServiceContext } from "../context.ts";
import type { Hub } from "../site/hub.ts";
import type { Devices } from "./devices.ts";
import type { Operators } from "./operators.ts";
import type { ScreenReply } from "./reply-screen.ts";
import type { Session, Sessions } from "./sessions.ts";
import type { SignInGuard } from "./sign-in-limits.ts";

export interface ConsoleDeps {
  readonly service: ServiceContext;
  readonly admin: ServiceAdmin;
  readonly operators: Operators;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly signIns: SignInGuard;
  /** Wakes open pages: by a conversation's id, or by `conversations` and `subscriptions` for the lists. */
  readonly watch: Hub;
  readonly screenReply: ScreenReply;
}

export interface ConsoleEnv {
  Variables: { readonly session: Session };
}

export type ConsoleContext = Context<ConsoleEnv>;

/** The console's root, relative to this request: `./`, `../`. So it may be served under any path, behind any proxy. */
export function rootOf(c: Context): string {
  const [, inside = ""] = /\/console(\/.*)?$/u.exec(c.req.path) ?? [];
  const depth = inside.split("/").length - 2;
  return depth < 0 ? "console/" : depth === 0 ? "./" : "../".repeat(depth);
}
