import { expect, it } from "vitest";
import { leaksOf } from "../../src/bridge/leaks/facts.ts";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import type { StaffMessage } from "../../src/bridge/model/message.ts";
import type { ConversationApi } from "../../src/bridge/ports/conversation-api.ts";
import type { TeamChat } from "../../src/bridge/ports/team-chat.ts";
import type { Routes } from "../../src/bridge/routing/route.ts";
import type { ClientChannel, Contact, ConversationCard, Sender } from "../../src/contract/shapes.ts";
import { ROOM, STAFF_MESSAGE } from "../support/ids.ts";

const staff: StaffMessage = {
  ...STAFF_MESSAGE,
  at: "2026-11-21T10:00:00.000Z",
  body: {},
  files: [],
};
const contact = (
  name: string,
  email: string,
  phone: string | null = null,
  channel: ClientChannel = "whatsapp",
): Contact => ({
  id: `ct_${name}:${email}:${channel}`,
  name,
  phone,
  email,
  channel,
  firstSeenAt: "2026-01-01T00:00:00.000Z",
});

interface Facts {
  readonly messages?: readonly (readonly [from: Sender, text: string])[];
  readonly contacts?: readonly Contact[] | BridgeError;
  readonly channel?: ClientChannel;
  readonly mentions?: boolean;
  readonly isForwarded?: true;
  readonly routes?: Routes;
}

/** The leaks found in a text, and the queries that the service got for it. */
async function found(text: string, facts: Facts = {}) {
  const asked: string[] = [];
  const { messages = [], contacts = [], channel = "whatsapp", mentions = false } = facts;
  const api: Pick<ConversationApi, "conversation" | "contacts"> = {
    conversation(id) {
      asked.push(id);
      const card: Partial<ConversationCard> = {
        conversation: { client: "Ada", channel } as ConversationCard["conversation"],
        messages: messages.map(([from, words], index) => ({
          id: `m_${index}`,
          from,
          author: null,
          text: words,
          createdAt: "2026-11-21T10:00:00.000Z",
        })),
      };
      return Promise.resolve(card as ConversationCard);
    },
    contacts(query) {
      asked.push(query);
      if (contacts instanceof BridgeError) return Promise.reject(contacts);
      return Promise.resolve(query === "Ada" ? contacts.filter(({ name }) => name === query) : contacts);
    },
  };
  const chat = { mentionsPeople: () => mentions } as Partial<TeamChat> as TeamChat;
  const routes: Routes = facts.routes ?? { match: "first", list: [], modes: new Map() };
  const deps = { api: api as ConversationApi, chats: { all: [chat], of: () => chat }, routes };
  const written = facts.isForwarded === undefined ? staff : { ...staff, isForwarded: facts.isForwarded };
  const leaks = await leaksOf(text, written, "cv_1", deps, new AbortController().signal);
  return { leaks: leaks.map(({ leak }) => leak), asked };
}

it("does not query the service for a text without a personal address", async () => {
  expect(await found("Write to support@shop.example, it costs 5 @ 3")).toEqual({ leaks: [], asked: [] });
});

it("knows addresses that were written in the conversation, but not in notes", async () => {
  const said: Facts["messages"] = [
    ["client", "I am Ada@Example.org"],
    ["operator", "and we are anna.berg@shop.example"],
    ["note", "bob@example.org is her husband"],
  ];
  expect((await found("ada@example.org, anna.berg@shop.example", { messages: said })).leaks).toEqual([]);
  expect((await found("bob@example.org", { messages: said })).leaks).toEqual(["other-email"]);
});

it("knows the contact's own address, and asks if another contact shares it", async () => {
  const ada = contact("Ada", "Ada@example.org");
  expect(await found("ada@example.org", { contacts: [ada] })).toEqual({
    leaks: [],
    asked: ["cv_1", "ada@example.org", "Ada"],
  });
  for (const contacts of [
    [],
    [contact("Bob", "ada@example.org")],
    [ada, contact("Bob", "ada@example.org")],
    [contact("Ada", "ada@example.org.uk")],
  ]) {
    expect((await found("ada@example.org", { contacts })).leaks).toEqual(["other-email"]);
  }
});

it("does not take whoever has a customer's name for that customer", async () => {
  const ada = contact("Ada", "ada@example.org", "0170/1234567");
  const leaks = async (channel: ClientChannel, contacts: readonly Contact[]) => [
    (await found("ada@example.org", { channel, contacts })).leaks,
    (await found("ring 0170 1234567", { channel, contacts })).leaks,
  ];
  const asks = [["other-email"], ["other-phone"]];
  expect(await leaks("whatsapp", [ada])).toEqual([[], []]);
  // Nothing tells two contacts of one name apart.
  expect(await leaks("whatsapp", [ada, { ...ada, id: "ct_2", email: null, phone: null }])).toEqual(asks);
  // A name proves nothing on another client channel.
  expect(await leaks("email", [ada])).toEqual(asks);
  // Visitors of a site choose their names.
  expect(await leaks("site", [{ ...ada, channel: "site" }])).toEqual(asks);
  // The same person on two channels.
  expect(await leaks("whatsapp", [ada, { ...ada, id: "ct_2", channel: "email" }])).toEqual([[], []]);
});

it("looks up three addresses at most, and asks about a text with more", async () => {
  const { asked } = await found("a@example.org b@example.org c@example.org");
  expect(asked).toEqual(["cv_1", "a@example.org", "b@example.org", "c@example.org"]);
  expect(await found("a@example.org b@example.org c@example.org d@example.org")).toEqual({
    leaks: ["other-email"],
    asked: ["cv_1"],
  });
});

it("looks numbers up, and asks only about those that another contact has and the client does not", async () => {
  const bob = contact("Bob", "bob@example.org", "+49 170 1234567");
  expect(await found("ring 0170 1234567", { contacts: [bob] })).toEqual({
    leaks: ["other-phone"],
    asked: ["cv_1", "701234567"],
  });
  const ada = contact("Ada", "ada@example.org", "0170/1234567");
  for (const contacts of [[], [ada], [bob, ada], [contact("Bob", "bob@example.org", "+49 170 1234568")]]) {
    expect((await found("ring 0170 1234567", { contacts })).leaks).toEqual([]);
  }
  const said: Facts["messages"] = [["client", "my husband has 0170-1234567"]];
  expect(await found("ring 0170 1234567", { contacts: [bob], messages: said })).toEqual({ leaks: [], asked: ["cv_1"] });
});

it("takes addresses of the room's own domains, or else of the route's, for nobody's", async () => {
  const modes = new Map();
  const routes: Routes = { match: "first", list: [], modes, ownDomains: ["shop.example"] };
  expect(await found("write to anna.berg@shop.example", { routes })).toEqual({ leaks: [], asked: [] });
  const rules = new Map([[ROOM, { ownDomains: ["other.example"] }]]);
  expect((await found("write to anna.berg@shop.example", { routes: { ...routes, rules } })).leaks).toEqual([
    "other-email",
  ]);
  expect((await found("write to anna.berg@other.example", { routes: { ...routes, rules } })).leaks).toEqual([]);
});

it("asks the author where the service refuses to look, and waits where it does not answer", async () => {
  const refused = new BridgeError("SERVICE_REJECTED");
  expect((await found("bob@example.org", { contacts: refused })).leaks).toEqual(["other-email"]);
  const away = new BridgeError("SERVICE_UNREACHABLE");
  await expect(found("bob@example.org", { contacts: away })).rejects.toBe(away);
});

it("trusts the team chat on who is mentioned, and lists every leak", async () => {
  expect((await found("one moment", { mentions: true })).leaks).toEqual(["colleague"]);
  expect((await found("one moment, @here: http://localhost", { mentions: true })).leaks).toEqual([
    "colleague",
    "internal-address",
  ]);
});

it("trusts the team chat on what is forwarded, once", async () => {
  expect((await found("he pays late", { isForwarded: true })).leaks).toEqual(["forwarded"]);
  expect((await found("---------- Forwarded message ---------", { isForwarded: true })).leaks).toEqual(["forwarded"]);
  expect((await found("he pays late", { isForwarded: true, mentions: true })).leaks).toEqual([
    "colleague",
    "forwarded",
  ]);
});

it("checks nothing in a room whose guard is off", async () => {
  const rules = new Map([[ROOM, { guard: false }]]);
  const routes: Routes = { match: "first", list: [], modes: new Map(), rules };
  expect(await found("bob@example.org http://localhost", { mentions: true, routes })).toEqual({ leaks: [], asked: [] });
});
