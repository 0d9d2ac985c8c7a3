/** *Cancel* of a close by reaction, interrupted between what it records and what it says. */
import { describe, expect, it } from "vitest";
import { keepOpen } from "../../src/bridge/cards/reactions.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import type { TimerEntries } from "../../src/bridge/entries.ts";
import type { Interaction } from "../../src/bridge/model/button.ts";
import type { NewEntry } from "../../src/bridge/ports/ledger.ts";
import { reactionCloseDue } from "../../src/bridge/rooms/reaction-close.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { ANNA, postId, ROOM, threadId } from "../support/ids.ts";

const UNTIL = 10_000;
const CLOSE: TimerEntries["reaction-close"] = {
  ...{ conversation: "cv_1", request: "reacted:1", person: ANNA, name: "Anna" },
  ...{ room: ROOM, thread: threadId(`${ROOM}:1`) },
};
const press = (id: string): Interaction => ({
  ...{ id, action: "keep-open", value: "here", person: ANNA, room: ROOM },
  ...{ thread: threadId(`${ROOM}:1`), post: postId(`${ROOM}:2`) },
});
const said = (entries: readonly NewEntry[] = []) =>
  entries.map(({ kind, keys, payload }) => ({
    kind,
    keys,
    says: (payload as { readonly sentence?: { readonly key: string } }).sentence?.key,
  }));
const KEPT_OPEN = [{ kind: "replace", keys: ["closes-over:reacted:1"], says: "reaction-kept-open" }];

describe.each(DIALECTS)("a cancelled close on %s", (dialect) => {
  async function closing() {
    const fresh = await freshDatabase(dialect);
    const { reactions } = createStores(await openSpaces(await fresh.open()));
    let now = 0;
    const deps = {
      ...{ reactions, clock: { now: () => now }, chats: { of: () => ({ title: "Slack" }) } },
    } as unknown as BridgeDeps;
    await reactions.setClosing("cv_1", { request: CLOSE.request, until: UNTIL });
    return {
      at: (ms: number) => (now = ms),
      cancels: (id: string) => keepOpen(press(id), "cv_1", "Mark", deps),
      due: () => reactionCloseDue(CLOSE, deps, new AbortController().signal),
      [Symbol.asyncDispose]: () => fresh[Symbol.asyncDispose](),
    };
  }

  it("is said by the press that is tried again, and by nobody else's", async () => {
    await using close = await closing();
    expect(said(await close.cancels("press 1"))).toEqual(KEPT_OPEN);
    expect(said(await close.cancels("press 1"))).toEqual(KEPT_OPEN);
    expect((await close.cancels("press 2")).map(({ kind }) => kind)).toEqual(["private-notice"]);
  });

  it("is said at the close's time at the latest, and nothing is closed", async () => {
    await using close = await closing();
    await close.cancels("press 1");
    close.at(UNTIL);
    const { result, then } = await close.due();
    expect(result).toBe("superseded");
    expect(said(then)).toEqual(KEPT_OPEN);
  });

  it("comes too late once the time is over", async () => {
    await using close = await closing();
    close.at(UNTIL - 1);
    expect(said(await close.cancels("press 1"))).toEqual(KEPT_OPEN);
    await using late = await closing();
    late.at(UNTIL);
    expect((await late.cancels("press 1")).map(({ kind }) => kind)).toEqual(["private-notice"]);
  });
});
