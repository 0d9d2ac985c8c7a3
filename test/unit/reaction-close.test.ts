/** *Cancel* of a close by reaction, interrupted between what it records and what it says. */
import { describe, expect, it } from "vitest";
import { handleReaction, keepOpen } from "../../src/bridge/cards/reactions.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import type { InteractionEntries, TimerEntries } from "../../src/bridge/entries.ts";
import type { Interaction } from "../../src/bridge/model/button.ts";
import type { NewEntry } from "../../src/bridge/ports/ledger.ts";
import { reactionCloseDue } from "../../src/bridge/rooms/reaction-close.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { conversationLane, threadLane } from "../../src/bridge/lanes.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { ANNA, postId, ROOM, threadId } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

const UNTIL = 10_000;
const CLOSE: TimerEntries["reaction-close"] = {
  ...{ conversation: "cv_1", request: "reacted:1", person: ANNA, name: "Anna" },
  ...{ room: ROOM, thread: threadId(`${ROOM}:1`) },
};
const REMOVED: InteractionEntries["reaction"] = {
  ...{ conversation: "cv_1", request: "reacted:2", person: ANNA, room: ROOM, thread: threadId(`${ROOM}:1`) },
  ...{ post: postId(`${ROOM}:2`), emoji: "🤝", act: "close", at: UNTIL - 1, isRemoved: true },
};
const press = (id: string): Interaction => ({
  ...{ id, action: "keep-open", value: "here", person: ANNA, room: ROOM },
  ...{ thread: threadId(`${ROOM}:1`), post: postId(`${ROOM}:2`) },
});
const said = (entries: readonly Pick<NewEntry, "payload">[] = []) =>
  entries.map(({ payload }) => (payload as { readonly sentence?: { readonly key: string } }).sentence?.key);

describe.each(DIALECTS)("a cancelled close on %s", (dialect) => {
  async function closing() {
    const fresh = await freshDatabase(dialect);
    const database = await fresh.open();
    const { reactions } = createStores(await openSpaces(database));
    let now = 0;
    const clock = { now: () => now };
    const ledger = await openBridgeLedger(database, { log: silentLog, clock });
    const card = { conversation: { status: "open" }, messages: [] };
    const author = () => Promise.resolve({ name: "Anna" });
    const deps = {
      ...{ reactions, clock, ledger, chats: { of: () => ({ title: "Slack", author }) } },
      ...{ api: { conversation: () => Promise.resolve(card) }, settings: { holdMs: 0 } },
    } as unknown as BridgeDeps;
    await reactions.setClosing("cv_1", { request: CLOSE.request, until: UNTIL });
    return {
      at: (ms: number) => (now = ms),
      cancels: async (id: string) => (await keepOpen(press(id), "cv_1", "Mark", deps)).map(({ kind }) => kind),
      due: () => reactionCloseDue(CLOSE, deps, new AbortController().signal),
      commits: (entries: readonly NewEntry[]) => ledger.append(entries),
      async takesBack() {
        await reactions.setReacted("cv_1", ANNA, "🤝", { request: CLOSE.request, at: 0 });
        await handleReaction(REMOVED, false, deps, new AbortController().signal);
        return (await ledger.open(conversationLane("cv_1"))).map(
          ({ payload }) => (payload as { change: unknown }).change,
        );
      },
      isCancelled: async () => (await reactions.closing("cv_1"))?.cancelled !== undefined,
      /** What becomes of it, in the thread and in the conversation. */
      comesTo: async () => [
        ...said(await ledger.open(threadLane("cv_1", ROOM))),
        ...(await ledger.open(conversationLane("cv_1"))).map(({ kind }) => kind),
      ],
      async [Symbol.asyncDispose]() {
        await ledger[Symbol.asyncDispose]();
        await fresh[Symbol.asyncDispose]();
      },
    };
  }

  it("is said once by the press that is tried again, and by nobody else's", async () => {
    await using close = await closing();
    expect(await close.cancels("press 1")).toEqual([]);
    expect(await close.cancels("press 1")).toEqual([]);
    expect(await close.cancels("press 2")).toEqual(["private-notice"]);
    expect(await close.comesTo()).toEqual(["reaction-kept-open"]);
  });

  it("is said at the close's time at the latest, and nothing is closed", async () => {
    await using close = await closing();
    await close.cancels("press 1");
    close.at(UNTIL);
    const { result, then } = await close.due();
    expect(result).toBe("superseded");
    expect(said(then)).toEqual(["reaction-kept-open"]);
  });

  it("comes too late once the time is over", async () => {
    await using close = await closing();
    close.at(UNTIL - 1);
    expect(await close.cancels("press 1")).toEqual([]);
    await using late = await closing();
    late.at(UNTIL);
    expect(await late.cancels("press 1")).toEqual(["private-notice"]);
  });

  it("holds if it is committed before the close that was decided meanwhile", async () => {
    await using close = await closing();
    const { then = [] } = await close.due();
    expect(await close.cancels("press 1")).toEqual([]);
    await close.commits(then);
    expect(await close.comesTo()).toEqual(["reaction-kept-open"]);
  });

  it("is refused if the close was committed before it, and can still be undone", async () => {
    await using close = await closing();
    const { then = [] } = await close.due();
    await close.commits(then);
    expect(await close.cancels("press 1")).toEqual(["private-notice"]);
    expect(await close.comesTo()).toEqual(["reaction-closed", "change"]);
    expect(await close.isCancelled()).toBe(false);
    // Where the press comes too late, the reaction taken back opens it again, behind the close.
    expect(await close.takesBack()).toEqual([{ status: "closed" }, { status: "open" }]);
  });
});
