/** Turning the pages of `/conversations`: a long list ends at a page that says so. */
import { expect, it } from "vitest";
import { conversationsCommand } from "../../src/bridge/commands/conversations.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { PAGE_ITEMS } from "../../src/bridge/text/paging.ts";
import { ANNA, ROOM, THREAD } from "../support/ids.ts";

const MOST = 50 * PAGE_ITEMS;

async function pageOf(page: number, count: number) {
  const at = "2026-11-21T10:00:00.000Z";
  const head = { client: "Ada", channel: "site", status: "new", assignee: null, lastMessage: null, updatedAt: at };
  const deps = {
    api: {
      async *conversations(_: AbortSignal, { status }: { readonly status: string }) {
        await Promise.resolve();
        yield Array.from({ length: status === "new" ? count : 0 }, (_, index) => ({ ...head, id: `cv_${index}` }));
      },
    },
    links: { thread: () => Promise.resolve(undefined), assignedRooms: () => Promise.resolve([]) },
    chats: { of: () => ({}) },
    routes: { match: "first", list: [], modes: new Map([[ROOM, "reply"]]) },
  } as unknown as BridgeDeps;
  const command = { id: "c", name: "conversations", argument: "", person: ANNA, room: ROOM, thread: THREAD } as const;
  const { sentences, buttons = [] } = await conversationsCommand(
    { command, entry: 1, page },
    deps,
    AbortSignal.any([]),
  );
  return {
    says: sentences.map(({ key }) => key),
    buttons: buttons.filter(({ action }) => action === "page").map(({ value }) => value),
  };
}

it.each([
  [48, MOST, ["conversations-found"], 2],
  [48, MOST + 1, ["conversations-found"], 2],
  [49, MOST, ["conversations-found"], 1],
  [49, MOST + 1, ["conversations-found", "conversations-many"], 1],
  // A button of an earlier version may ask for more.
  [50, MOST + 1, ["conversations-found", "conversations-many"], 1],
])("page %i of %i conversations says %j and has %i buttons", async (page, count, says, buttons) => {
  const shown = await pageOf(page, count);
  expect(shown.says).toEqual(says);
  expect(shown.buttons).toHaveLength(buttons);
});
