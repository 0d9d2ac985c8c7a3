/** The echo of a reply is judged while another process stores the reply's links. */
import { describe, expect, it } from "vitest";
import type { Batch } from "../../src/bridge/ports/ledger.ts";
import type { ThreadState } from "../../src/bridge/model/thread.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { unshownMessages } from "../../src/bridge/threads/unshown-messages.ts";
import type { Message } from "../../src/contract/shapes.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { postId, ROOM, roomId, STAFF_MESSAGE, threadId } from "../support/ids.ts";

const MESSAGE: Message = {
  id: "m_1",
  from: "operator",
  author: "Anna",
  text: "hello",
  createdAt: "2026-11-21T10:00:00.000Z",
};

const BATCH = {
  lane: { kind: "thread", key: "cv_1", group: ROOM },
  entries: [
    {
      ...{ seq: 1, kind: "show", attempts: 1, createdAt: 0, progress: undefined },
      payload: { head: { id: "cv_1", client: "Ada", channel: "site" }, message: MESSAGE },
    },
  ],
} as unknown as Batch;

describe.each(DIALECTS)("an echo on %s, when the links of its reply are stored between two reads", (dialect) => {
  it.each([
    { known: STAFF_MESSAGE.thread, in: ROOM, echoes: 1, wanted: [] },
    // The other room shows it.
    { known: threadId("slack:T1:C2:1"), in: roomId("slack:T1:C2"), echoes: 0, wanted: ["m_1"] },
  ])("is not shown where it was written: $in", async ({ known: thread, in: room, echoes, wanted }) => {
    const known: ThreadState = { thread, card: postId(thread), status: null, pending: [] };
    await using fresh = await freshDatabase(dialect);
    const { links: writer } = createStores(await openSpaces(await fresh.open()));
    const { links } = createStores(await openSpaces(await fresh.open()));
    const { post } = STAFF_MESSAGE;
    const deps = {
      // The intent is closed by now.
      ledger: { open: () => Promise.resolve([]) },
      chats: { all: [] },
      links: {
        ...links,
        async postsOf(...asked: Parameters<typeof links.postsOf>) {
          const found = await links.postsOf(...asked);
          await writer.bindPosts(ROOM, [{ message: MESSAGE.id, post }]);
          await writer.bindOrigin([MESSAGE.id], { post, room: ROOM, thread: STAFF_MESSAGE.thread, author: "Anna" });
          return found;
        },
      },
    } as unknown as Parameters<typeof unshownMessages>[3];
    const here = { batch: BATCH, conversation: "cv_1", room } as const;
    const first = await unshownMessages(here, known, { mayRelay: true, opens: false }, deps);
    expect({ echoes: first.echoes, wanted: first.wanted.map(({ message }) => message.id) }).toEqual({ echoes, wanted });
    expect(first.shown).toEqual([]);
    // The next attempt sees them.
    if (echoes > 0) {
      const next = await unshownMessages(here, known, { mayRelay: true, opens: false }, deps);
      expect(next).toEqual({ wanted: [], echoes: 0, shown: BATCH.entries });
    }
  });
});
