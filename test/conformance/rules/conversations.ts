import assert from "node:assert/strict";
import { NotChecked, listIn, type Peer } from "../peer.ts";
import type { Rule } from "../rule.ts";
import { answered, CHANNELS, refused, shapesOf, STATUSES } from "../shapes.ts";

const LIST = "GET /conversations";
const CARD = "GET /conversations/{id}";

interface Listed {
  readonly id: string;
  readonly status?: string;
  readonly channel: string;
  readonly assignee: string | null;
  readonly department: string | null;
  readonly updatedAt: string;
}

async function list(peer: Peer, query: string): Promise<{ items: readonly Listed[]; nextCursor: string | null }> {
  const answer = await peer.get(`/conversations?${query}`);
  const { nextCursor } = answered(answer, 200, shapesOf(peer.variant).page);
  return { items: listIn(answer.body, peer.variant) as readonly Listed[], nextCursor };
}

async function pages(peer: Peer, query: string, most: number): Promise<{ ids: string[]; whole: boolean }> {
  const ids: string[] = [];
  let cursor: string | null = "";
  for (let page = 0; cursor !== null && page < most; page++) {
    const next = await list(peer, `${query}${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`);
    ids.push(...next.items.map(({ id }) => id));
    cursor = next.nextCursor;
  }
  return { ids, whole: cursor === null };
}

/** Variant A's list has no status, so there is nothing to compare Variant B's card with either. */
function statusOf(peer: Peer, listed: Listed): string {
  if (peer.variant === "B") return listed.status ?? "";
  throw new NotChecked("Variant A does not show the status");
}

export const CONVERSATIONS: readonly Rule[] = [
  {
    section: LIST,
    says: "the list is in items (Variant B) or data (Variant A), each element a Conversation, with nextCursor",
    async check(peer) {
      answered(await peer.get("/conversations"), 200, shapesOf(peer.variant).page);
    },
  },
  {
    section: "Resources: Conversation",
    says: "a listed conversation has status and lastMessage with from, text and createdAt",
    variant: "B",
    async check(peer) {
      await peer.anyConversation();
      const { items } = await list(peer, "limit=1");
      assert.ok(items.length > 0);
    },
  },
  {
    section: "Resources: Conversation",
    says: "assignee is null when unassigned, rating null when not rated, tags a list",
    async check(peer) {
      const id = await peer.need("clientWrites")("a fresh conversation");
      const { conversation } = shapesOf(peer.variant);
      const { body } = await peer.get(`/conversations/${id}`);
      const card = body as { conversation?: unknown };
      const { data: fresh } = conversation.safeParse(peer.variant === "A" ? card.conversation : card);
      assert.deepEqual([fresh?.assignee, fresh?.rating, fresh?.tags], [null, null, []]);
    },
  },
  {
    section: LIST,
    says: "status is new, open, closed or all; all is the default",
    async check(peer) {
      for (const status of STATUSES) {
        const { items } = await list(peer, `status=${status}`);
        if (peer.variant === "B") for (const item of items) assert.equal(statusOf(peer, item), status);
      }
      const ids = ({ items }: { items: readonly Listed[] }) => items.map(({ id }) => id);
      assert.deepEqual(ids(await list(peer, "status=all&limit=20")), ids(await list(peer, "limit=20")));
    },
  },
  {
    section: LIST,
    says: "another status is refused",
    async check(peer) {
      refused(await peer.get("/conversations?status=conformance"));
    },
  },
  {
    section: LIST,
    says: "channel selects one of the seven channels",
    async check(peer) {
      for (const channel of CHANNELS)
        for (const item of (await list(peer, `channel=${channel}`)).items) assert.equal(item.channel, channel);
    },
  },
  {
    section: LIST,
    says: "assignee selects by the operator's id",
    async check(peer) {
      const id = await peer.need("clientWrites")("assigned");
      await peer.need("assign")(id);
      const { items } = await list(peer, "assignee=op_conformance&limit=100");
      for (const item of items) assert.equal(item.assignee, "op_conformance");
      assert.ok(items.some((item) => item.id === id));
    },
  },
  {
    section: LIST,
    says: "assignee=unassigned selects conversations without assignee",
    variant: "B",
    async check(peer) {
      for (const item of (await list(peer, "assignee=unassigned")).items) assert.equal(item.assignee, null);
    },
  },
  {
    section: LIST,
    says: "department selects by the department's id",
    variant: "B",
    async check(peer) {
      const id = await peer.need("clientWrites")("in a department");
      await peer.need("assign")(id);
      const { items } = await list(peer, "department=dep_conformance&limit=100");
      for (const item of items) assert.equal(item.department, "dep_conformance");
      assert.ok(items.some((item) => item.id === id));
      assert.deepEqual((await list(peer, "department=dep_conformance_none")).items, []);
    },
  },
  {
    section: LIST,
    says: "limit is 1 to 100",
    async check(peer) {
      assert.ok((await list(peer, "limit=1")).items.length <= 1);
      assert.ok((await list(peer, "limit=100")).items.length <= 100);
      for (const limit of ["0", "101", "-1", "abc", "1.5"]) {
        const answer = await peer.get(`/conversations?limit=${limit}`);
        if (answer.status === 200) assert.ok(listIn(answer.body, peer.variant).length <= 100, `limit=${limit}`);
        else refused(answer);
      }
    },
  },
  {
    section: LIST,
    says: "limit is 50 where none is given",
    async check(peer) {
      const { items, nextCursor } = await list(peer, "");
      if (items.length < 50 && nextCursor === null) throw new NotChecked("needs more than 50 conversations");
      assert.equal(items.length, 50);
    },
  },
  {
    section: LIST,
    says: "cursor is the nextCursor of the answer before; null means no further page; every conversation comes once",
    async check(peer) {
      const at = await pages(peer, "limit=7", 30);
      assert.equal(new Set(at.ids).size, at.ids.length, "a conversation came twice");
      const other = await pages(peer, "limit=100", 3);
      if (!at.whole || !other.whole) return;
      assert.deepEqual(at.ids, other.ids, "small pages and large ones differ");
    },
  },
  {
    section: LIST,
    says: "a cursor that was never given out is refused or answered, never a 5xx",
    async check(peer) {
      for (const cursor of ["conformance", "AAAA", "%00", "eyJpZCI6MX0="]) {
        const answer = await peer.get(`/conversations?cursor=${cursor}`);
        if (answer.status !== 200) refused(answer);
      }
    },
  },
  {
    section: CARD,
    says: "the card has the conversation's fields and messages (Variant B), or conversation and messages (Variant A)",
    async check(peer) {
      const id = await peer.anyConversation();
      answered(await peer.get(`/conversations/${id}`), 200, shapesOf(peer.variant).card);
    },
  },
  {
    section: CARD,
    says: "all messages are there, in chronological order",
    async check(peer) {
      const conversationId = await peer.conversation("one");
      for (const text of ["two", "three", "four"]) await peer.post("/messages", { conversationId, text });
      const { messages } = answered(
        await peer.get(`/conversations/${conversationId}`),
        200,
        shapesOf(peer.variant).card,
      );
      const times = messages.map(({ createdAt }) => Date.parse(createdAt));
      assert.deepEqual(
        times,
        times.toSorted((a, b) => a - b),
      );
      assert.deepEqual(
        messages.slice(-3).map(({ text }) => text),
        ["two", "three", "four"],
      );
    },
  },
  {
    section: CARD,
    says: "a conversation that does not exist is 404 with the code not_found",
    async check(peer) {
      for (const id of ["cv_conformance_nothing", "m_1", "1"])
        assert.equal(refused(await peer.get(`/conversations/${id}`), 404), "not_found");
    },
  },
];
