import assert from "node:assert/strict";
import type { z } from "zod";
import { NotChecked, type Peer } from "../peer.ts";
import type { Rule } from "../rule.ts";
import { answered, refused, shapesOf } from "../shapes.ts";

const POST = "POST /messages";
const MOST = 10_000;

type Message = z.output<ReturnType<typeof shapesOf>["message"]>;

async function send(peer: Peer, body: object) {
  return answered(await peer.post("/messages", body), 201, shapesOf(peer.variant).created);
}

async function messagesOf(peer: Peer, conversation: string): Promise<readonly Message[]> {
  return answered(await peer.get(`/conversations/${conversation}`), 200, shapesOf(peer.variant).card).messages;
}

async function countOf(peer: Peer, conversation: string): Promise<number> {
  return (await messagesOf(peer, conversation)).length;
}

export const MESSAGES: readonly Rule[] = [
  {
    section: POST,
    says: "the answer is 201 with id, conversationId, from, author, text and createdAt",
    async check(peer) {
      const conversationId = await peer.conversation();
      const made = await send(peer, { conversationId, text: "hello" });
      assert.equal(made.conversationId, conversationId);
      assert.equal(made.text, "hello");
    },
  },
  {
    section: POST,
    says: "the message is on behalf of an operator, and stands in the conversation",
    async check(peer) {
      const conversationId = await peer.conversation();
      const made = await send(peer, { conversationId, text: "from the team" });
      assert.equal(made.from, peer.variant === "A" ? "agent" : "operator");
      const last = (await messagesOf(peer, conversationId)).at(-1);
      assert.deepEqual([last?.id, last?.text, last?.from], [made.id, made.text, made.from]);
    },
  },
  {
    section: "Resources: Message",
    says: "author is null for messages of clients",
    async check(peer) {
      const id = await peer.anyConversation();
      const ofClients = (await messagesOf(peer, id)).filter(({ from }) => from === "client");
      for (const { author } of ofClients) assert.equal(author, null);
      if (ofClients.length === 0) throw new NotChecked("needs a conversation in which a client wrote");
    },
  },
  {
    section: POST,
    says: "author is the name that the history shows",
    variant: "B",
    async check(peer) {
      const conversationId = await peer.conversation();
      const made = await send(peer, { conversationId, text: "signed", author: "Maria Ö." });
      assert.equal(made.author, "Maria Ö.");
      assert.equal((await messagesOf(peer, conversationId)).at(-1)?.author, "Maria Ö.");
    },
  },
  {
    section: POST,
    says: "with internalNote the message is an internal note; the default is false",
    variant: "A",
    async check(peer) {
      const conversationId = await peer.conversation();
      const note = await send(peer, { conversationId, text: "between us", internalNote: true });
      assert.equal(note.from, "note");
      assert.equal((await messagesOf(peer, conversationId)).at(-1)?.from, "note");
      const plain = await send(peer, { conversationId, text: "for all", internalNote: false });
      assert.notEqual(plain.from, "note");
    },
  },
  {
    section: POST,
    says: "conversationId and text are required",
    async check(peer) {
      const conversationId = await peer.conversation();
      const before = await countOf(peer, conversationId);
      refused(await peer.post("/messages", { text: "hello" }));
      refused(await peer.post("/messages", { conversationId }));
      refused(await peer.post("/messages", { conversationId, text: null }));
      assert.equal(await countOf(peer, conversationId), before, "something was stored");
    },
  },
  {
    section: POST,
    says: "text has up to 10,000 characters",
    async check(peer) {
      const conversationId = await peer.conversation();
      const before = await countOf(peer, conversationId);
      const whole = "x".repeat(MOST);
      assert.equal((await send(peer, { conversationId, text: whole })).text, whole);
      refused(await peer.post("/messages", { conversationId, text: `${whole}x` }));
      // Half as many emoji fit, whichever unit the limit counts.
      const emoji = "😀".repeat(MOST / 2);
      assert.equal((await send(peer, { conversationId, text: emoji })).text, emoji);
      assert.equal(await countOf(peer, conversationId), before + 2, "a refused text was stored");
    },
  },
  {
    section: POST,
    says: "a conversation that does not exist is 404 with the code not_found",
    async check(peer) {
      for (const conversationId of ["cv_conformance_nothing", "ct_1"])
        assert.equal(refused(await peer.post("/messages", { conversationId, text: "hello" }), 404), "not_found");
    },
  },
  {
    section: "States and transitions",
    says: "into a closed conversation the message is stored, and it stays closed",
    async check(peer) {
      const id = await peer.need("clientWrites")("bye");
      await peer.need("close")(id);
      const made = await send(peer, { conversationId: id, text: "seen at the next visit" });
      assert.equal((await messagesOf(peer, id)).at(-1)?.id, made.id);
      const { body } = await peer.get("/conversations?status=closed&limit=100");
      assert.ok(JSON.stringify(body).includes(`"${id}"`), "the conversation is not closed any more");
    },
  },
  {
    section: POST,
    says: "attachments are unsupported: text only",
    async check(peer) {
      const conversationId = await peer.conversation();
      const answer = await peer.post("/messages", { conversationId, text: "with a file", attachments: [{ url: "x" }] });
      if (answer.status !== 201) refused(answer);
      else assert.ok(!("attachments" in (answer.body as object)), "attachments came back");
    },
  },
];
