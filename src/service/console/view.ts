/** What a page needs from its request. */
import type { Context } from "hono";
import { rootOf, type ConsoleDeps, type ConsoleEnv } from "./context.ts";
import type { View } from "./pages/layout.ts";
import type { Session } from "./sessions.ts";

export function viewOf(c: Context<ConsoleEnv>, { service }: ConsoleDeps): View {
  // Pages before the sign-in have no operator.
  const session = c.var.session as Session | undefined;
  return { say: service.locales.in(service.language), language: service.language, root: rootOf(c), session };
}

/** The action to report, taken from the address of the page that follows. Only these are reported. */
export const DONE = [
  "sent",
  "sent-closed",
  "noted",
  // A note that was written as a reply.
  "kept",
  "discarded",
  "assigned",
  "department",
  "tags",
  "closed",
  "reopened",
  "read",
  "password",
  "enabled",
  "disabled",
  "replayed",
  "revoked",
  "contact",
  "reply-saved",
  "reply-removed",
  "role",
  "operator-removed",
] as const;
export type Done = (typeof DONE)[number];

export function doneOf(c: Context, { say }: View): string | undefined {
  const given = c.req.query("done");
  const done = DONE.find((it) => it === given);
  return done === undefined ? undefined : say({ key: `console-done-${done}` });
}
