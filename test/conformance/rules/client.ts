/** This project's own client understands the service's responses. */
import assert from "node:assert/strict";
import { BridgeError } from "../../../src/bridge/model/failure.ts";
import type { ConversationId } from "../../../src/contract/shapes.ts";
import { createConversationClient, type ConversationClient } from "../../../src/conversation-client/client.ts";
import type { Peer } from "../peer.ts";
import type { Rule } from "../rule.ts";

const SECTION = "This project’s client";

async function withClient(peer: Peer, work: (client: ConversationClient, signal: AbortSignal) => Promise<void>) {
  await using client = createConversationClient({ url: peer.url, key: peer.key });
  await work(client, AbortSignal.timeout(30_000));
}

export const CLIENT: readonly Rule[] = [
  {
    section: SECTION,
    says: "reads pages of conversations, each conversation once",
    check: (peer) =>
      withClient(peer, async (client, signal) => {
        const ids: string[] = [];
        for await (const page of client.conversations(signal, { limit: 20 })) {
          ids.push(...page.map(({ id }) => id));
          if (ids.length > 200) break;
        }
        assert.equal(new Set(ids).size, ids.length);
      }),
  },
  {
    section: SECTION,
    says: "reads a card, sends a reply and a note, and finds both in the conversation",
    check: (peer) =>
      withClient(peer, async (client, signal) => {
        const conversation = (await peer.conversation("read me")) as ConversationId;
        const reply = await client.createMessage({ conversation, text: "a reply", author: "Ada", note: false }, signal);
        const note = await client.createMessage({ conversation, text: "a note", author: "Ada", note: true }, signal);
        assert.deepEqual([reply.from, note.from], ["operator", "note"]);
        const { messages } = await client.conversation(conversation, signal);
        assert.deepEqual(
          messages.slice(-2).map(({ id, from, text }) => [id, from, text]),
          [
            [reply.id, "operator", "a reply"],
            [note.id, "note", "a note"],
          ],
        );
      }),
  },
  {
    section: SECTION,
    says: "reads contacts",
    check: (peer) =>
      withClient(peer, async (client, signal) => {
        assert.ok((await client.contacts("", 5, signal)).length <= 5);
      }),
  },
  {
    section: SECTION,
    says: "tells a conversation that is gone and a key that is refused from an outage",
    check: async (peer) => {
      const code = async (key: string) => {
        await using client = createConversationClient({ url: peer.url, key });
        try {
          await client.conversation("cv_conformance_nothing", AbortSignal.timeout(30_000));
        } catch (error) {
          return error instanceof BridgeError ? error.code : "another error";
        }
        return "no error";
      };
      assert.equal(await code(peer.key), "CONVERSATION_NOT_FOUND");
      assert.equal(await code(`${peer.key}x`), "SERVICE_UNAUTHORIZED");
    },
  },
];
