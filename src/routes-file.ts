/** The file of routes (YAML): which rooms a conversation goes to, and what staff text does there. */
import { createRequire } from "node:module";
import type * as Yaml from "yaml";
import { z } from "zod";
import type { Route, Routes } from "./bridge/route.ts";
import { ROOM_MODES, type RoomId, type RoomMode, type TeamChatName } from "./bridge/words.ts";
import { CLIENT_CHANNELS } from "./contract/shapes.ts";

/** A room as a person writes it: `slack:C0123456789`. The team chat makes an id of it once it is connected. */
export interface RoomName {
  readonly chat: TeamChatName;
  readonly room: string;
}

export interface RouteDraft {
  readonly name: string;
  readonly when: Route["when"];
  readonly threads: readonly RoomName[];
  readonly alerts: readonly RoomName[];
  readonly mode: RoomMode;
}

export interface RoutesDraft {
  readonly match: Routes["match"];
  readonly list: readonly RouteDraft[];
}

// Made a list before it is checked, so that what is wrong with one value is said of that value.
const oneOrMore = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (Array.isArray(value) ? (value as unknown[]) : [value]), z.array(item).min(1));

const roomName = z
  .string()
  .regex(/^[a-z]+:\S+$/u, "a room is written as slack:C0123456789")
  .transform((text): RoomName => {
    const colon = text.indexOf(":");
    return { chat: text.slice(0, colon), room: text.slice(colon + 1) };
  });

const routeSchema = z
  .strictObject({
    name: z.string().min(1),
    when: z
      .strictObject({
        channel: oneOrMore(z.enum(CLIENT_CHANNELS)).optional(),
        department: oneOrMore(z.string().min(1)).optional(),
        tag: oneOrMore(z.string().min(1)).optional(),
        assignee: oneOrMore(z.string().min(1)).optional(),
      })
      .default({}),
    thread: oneOrMore(roomName).default([]),
    alert: oneOrMore(roomName).default([]),
    mode: z.enum(ROOM_MODES).optional(),
  })
  .refine(({ thread, alert }) => thread.length + alert.length > 0, "a route needs a thread room or an alert room");

const fileSchema = z.strictObject({
  match: z.enum(["first", "all"]).default("first"),
  routes: z.array(routeSchema).min(1),
});

/**
 * Reads the text of a routes file. Result: the routes, or every problem with its place, as lines for a person.
 */
export function readRoutes(
  text: string,
  defaultMode: RoomMode,
): RoutesDraft | { readonly problems: readonly string[] } {
  // Loaded only where there is a file.
  const { parseDocument } = createRequire(import.meta.url)("yaml") as typeof Yaml;
  const document = parseDocument(text);
  if (document.errors.length > 0)
    return { problems: document.errors.map(({ message }) => message.split("\n")[0] ?? "") };
  const parsed = fileSchema.safeParse(document.toJS());
  if (!parsed.success) {
    return { problems: parsed.error.issues.map(({ path, message }) => `${path.join(".") || "file"}: ${message}`) };
  }
  const list = parsed.data.routes.map(({ name, when, thread, alert, mode }): RouteDraft => ({
    name,
    when: {
      ...(when.channel && { channels: when.channel }),
      ...(when.department && { departments: when.department }),
      ...(when.tag && { tags: when.tag }),
      ...(when.assignee && { assignees: when.assignee }),
    },
    threads: thread,
    alerts: alert,
    mode: mode ?? defaultMode,
  }));
  const problems = twoModes(list);
  return problems.length > 0 ? { problems } : { match: parsed.data.match, list };
}

/** A room has one mode: staff must be able to know what their text does there. */
function twoModes(list: readonly RouteDraft[]): string[] {
  const modes = new Map<string, RoomMode>();
  const problems = new Set<string>();
  for (const { threads, mode } of list) {
    for (const { chat, room } of threads) {
      const name = `${chat}:${room}`;
      const earlier = modes.get(name);
      if (earlier !== undefined && earlier !== mode) problems.add(`${name} has two modes, ${earlier} and ${mode}`);
      modes.set(name, mode);
    }
  }
  return [...problems];
}

/** The routes with the ids that connected team chats give to their rooms. */
export function resolveRoutes(draft: RoutesDraft, idOf: (name: RoomName) => RoomId): Routes {
  const modes = new Map<RoomId, RoomMode>();
  const list = draft.list.map(({ name, when, threads, alerts, mode }): Route => {
    const ids = threads.map(idOf);
    for (const id of ids) modes.set(id, mode);
    return { name, when, threads: ids, alerts: alerts.map(idOf) };
  });
  return { match: draft.match, list, modes };
}
