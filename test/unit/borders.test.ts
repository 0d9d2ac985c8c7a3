/** What the rooms of a confidential route keep to themselves. */
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/bridge/commands/worker.ts";
import { interactionWorker } from "../../src/bridge/commands/interactions.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { routingWorker } from "../../src/bridge/inbound/assign-rooms.ts";
import { ingestServiceEvent } from "../../src/bridge/inbound/ingest-service-event.ts";
import type { CommandName } from "../../src/bridge/model/command.ts";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import type { RoomId } from "../../src/bridge/model/ids.ts";
import { opsNotices } from "../../src/bridge/ops/notices.ts";
import type { Batch, Entry, NewEntry, Settlement } from "../../src/bridge/ports/ledger.ts";
import { visibleRooms } from "../../src/bridge/routing/borders.ts";
import { roomsFor, type Routes } from "../../src/bridge/routing/route.ts";
import type { Contact, Conversation, ConversationId } from "../../src/contract/shapes.ts";
import { personId, roomId, threadId } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

const { signal } = new AbortController();
const INSIDE = {
  slack: roomId("slack:T1:CLEGAL"),
  telegram: roomId("telegram:1:-10"),
  alerts: roomId("slack:T1:CBOSS"),
};
const OUTSIDE = { slack: roomId("slack:T1:CALL"), telegram: roomId("telegram:1:-20"), ops: roomId("slack:T1:COPS") };

const routes: Routes = {
  match: "first",
  list: [
    { name: "letters", when: { channels: ["email"] }, threads: [INSIDE.slack], alerts: [], isConfidential: true },
    {
      name: "legal",
      when: { departments: ["legal"] },
      threads: [INSIDE.slack, INSIDE.telegram],
      alerts: [INSIDE.alerts],
      isConfidential: true,
    },
    { name: "rest", when: {}, threads: [OUTSIDE.slack, OUTSIDE.telegram], alerts: [] },
  ],
  modes: new Map([INSIDE.slack, INSIDE.telegram, OUTSIDE.slack, OUTSIDE.telegram].map((room) => [room, "reply"])),
};

const AT = "2026-11-21T10:00:00.000Z";
const conversation = (id: ConversationId, more: Partial<Conversation>): Conversation => ({
  id,
  client: "Ada",
  channel: "whatsapp",
  status: "open",
  assignee: null,
  department: null,
  unread: 0,
  rating: null,
  tags: [],
  lastMessage: null,
  createdAt: AT,
  updatedAt: AT,
  ...more,
});
const SECRET = conversation("cv_secret", { department: "legal", client: "Sue Secret" });
const OPEN = conversation("cv_open", { client: "Otto Open" });
const contact = (name: string, channel = "whatsapp"): Contact => ({
  id: `ct_${name}`,
  name,
  phone: null,
  email: `${name}@example.org`,
  channel,
  firstSeenAt: AT,
});

function depsWith(known: readonly Conversation[]) {
  const appended: NewEntry[] = [];
  const assigned: (readonly RoomId[])[] = [];
  const deps = {
    routes,
    clock: { now: () => Date.parse(AT) },
    log: silentLog,
    settings: { opsRooms: [OUTSIDE.ops], holdMs: 0 },
    api: {
      conversation: (id: string) => {
        const found = known.find((one) => one.id === id);
        if (found === undefined) return Promise.reject(new BridgeError("CONVERSATION_NOT_FOUND"));
        return Promise.resolve({ conversation: found, messages: [] });
      },
      // eslint-disable-next-line @typescript-eslint/require-await -- one page
      async *conversations(_: AbortSignal, { status }: { readonly status: string }) {
        yield known.filter((one) => one.status === status);
      },
      contacts: (query: string) =>
        Promise.resolve([contact("Sue Secret"), contact("Lee Letter", "email")].filter(({ name }) => name === query)),
    },
    links: {
      thread: (id: string, room: string) => Promise.resolve({ thread: threadId(`${room}:${id}`) }),
      conversationOf: (thread: string) => Promise.resolve(thread.slice(thread.lastIndexOf(":") + 1)),
      assignedRooms: () => Promise.resolve([INSIDE.slack, OUTSIDE.slack]),
      assignRooms: (_: string, rooms: readonly RoomId[]) => Promise.resolve(void assigned.push(rooms)),
      postsOf: () => Promise.resolve([]),
    },
    chats: {
      all: [],
      of: () => ({
        link: (thread: string) => Promise.resolve(`https://chat.example/${thread}`),
        author: () => Promise.resolve({ name: "Anna", isAdmin: true }),
      }),
    },
    ledger: {
      append: (entries: readonly NewEntry[]) => Promise.resolve(entries.map((entry) => appended.push(entry) > 0)),
      // The ledger has entries of every conversation that the bridge has shown.
      about: (id: string) =>
        Promise.resolve(
          id === "cv_unknown"
            ? []
            : [
                {
                  seq: 1,
                  lane: { kind: "thread", key: `${id}|${INSIDE.slack}`, group: "" },
                  kind: "show",
                  keys: [],
                  payload: {
                    head: { id, client: "Sue Secret", channel: "whatsapp" },
                    message: { id: "m_1", from: "client", author: null, text: "x", createdAt: AT },
                  },
                  state: "done",
                  attempts: 1,
                  createdAt: 0,
                  finishedAt: 1,
                  notBefore: 0,
                  failure: null,
                  result: null,
                  delivery: null,
                },
              ],
        ),
    },
  };
  return { deps: deps as unknown as BridgeDeps, appended, assigned };
}

async function answer(name: CommandName, argument: string, room: RoomId, thread?: string) {
  const person = personId(room.startsWith("slack") ? "slack:T1:U1" : "telegram:1:5");
  const command = {
    id: "c1",
    name,
    argument,
    person,
    room,
    thread: thread === undefined ? undefined : threadId(`${room}:${thread}`),
  };
  const { deps, appended } = depsWith([SECRET, OPEN]);
  const notice = await COMMANDS[name]({ command, entry: 1, page: 0 }, deps, signal);
  return { shown: JSON.stringify([notice, appended]), notice };
}
const anonymous = (text: string) => text.replaceAll("cv_secret", "cv_x").replaceAll("cv_unknown", "cv_x");

describe.each(Object.entries(OUTSIDE))("elsewhere (%s)", (_, room) => {
  it.each(["conversation", "trace"] as const)("/%s answers as for an unknown conversation", async (name) => {
    const secret = await answer(name, "cv_secret", room);
    const unknown = await answer(name, "cv_unknown", room);
    expect(anonymous(secret.shown)).toBe(anonymous(unknown.shown));
    expect(secret.shown).not.toContain("Secret");
    expect((await answer(name, "cv_open", room)).shown).not.toBe(secret.shown.replaceAll("cv_secret", "cv_open"));
  });

  it.each(["contact", "trace"] as const)("/%s in a thread from before answers the same", async (name) => {
    const secret = await answer(name, "", room, "cv_secret");
    const unknown = await answer(name, "", room, "cv_unknown");
    expect(anonymous(secret.shown)).toBe(anonymous(unknown.shown));
  });

  it("/conversations lists the others", async () => {
    const { shown } = await answer("conversations", "open", room);
    expect(shown).toContain("Otto Open");
    expect(shown).not.toMatch(/Secret|cv_secret/u);
    expect(shown).toContain('"last":1');
  });

  it("/contact shows none of its conversations, and nobody whose channel is confidential", async () => {
    const { notice } = await answer("contact", "Sue Secret", room);
    expect(notice.items?.[0]?.links).toBeUndefined();
    expect(JSON.stringify(notice)).not.toContain("cv_secret");
    expect((await answer("contact", "Lee Letter", room)).notice.sentences[0]?.key).toBe("contact-none");
  });
});

describe.each([
  ["slack", INSIDE.slack],
  ["telegram", INSIDE.telegram],
  ["an alert room", INSIDE.alerts],
])("in its own rooms (%s)", (_, room) => {
  it("every command shows it", async () => {
    expect((await answer("conversation", "cv_secret", room)).shown).toContain("Sue Secret");
    expect((await answer("conversations", "", room)).shown).toMatch(/Sue Secret.*Otto Open/u);
    expect((await answer("contact", "Sue Secret", room)).notice.items?.[0]?.links).toHaveLength(1);
    expect((await answer("contact", "", room, "cv_secret")).shown).toContain("Sue Secret");
    expect((await answer("trace", "cv_secret", room)).shown).toContain("trace-found");
  });
});

interface Settled {
  readonly entries: readonly Entry[];
  readonly settlement: Settlement | undefined;
}

async function runs(worker: { run(batch: Batch, signal: AbortSignal): Promise<void> }, kind: string, payload: unknown) {
  const settled: Settled[] = [];
  const entry = { seq: 1, lane: { kind: "routing", key: "cv_secret", group: "" }, kind, payload, attempts: 1 };
  const batch = {
    entries: [entry],
    lane: entry.lane,
    settle: (entries: readonly Entry[], settlement?: Settlement) =>
      Promise.resolve(void settled.push({ entries, settlement })),
  };
  await worker.run(batch as unknown as Batch, signal);
  return settled.flatMap(({ settlement }) => settlement?.then ?? []);
}

describe("a confidential conversation", () => {
  it("is opened nowhere else, and appears nowhere new that it was before", async () => {
    const { deps, assigned } = depsWith([SECRET]);
    const worker = routingWorker(deps, opsNotices([], deps.clock));
    const head = { id: SECRET.id, client: SECRET.client, channel: SECRET.channel };
    expect(await runs(worker, "open-here", { head, room: OUTSIDE.telegram })).toEqual([]);
    expect(assigned).toEqual([[INSIDE.slack, INSIDE.telegram]]);

    const then = await runs(worker, "route", { event: { type: "conversation-new", conversation: head }, key: "k" });
    expect(JSON.stringify(then)).not.toContain(OUTSIDE.slack);
    expect(JSON.stringify(then)).toContain(INSIDE.telegram);
  });

  it("says only in its own rooms what changed, and shows only there what was noted", async () => {
    const note = { id: "m_9", from: "note", author: "Olga", text: "knows the boss", createdAt: AT } as const;
    const { deps } = depsWith([]);
    const card = JSON.stringify({ status: "open" });
    const snapshot = { card, assignee: null, rating: null, at: AT };
    const knowing = {
      ...deps,
      api: {
        conversation: () => Promise.resolve({ conversation: { ...SECRET, status: "closed" }, messages: [note] }),
      },
      links: {
        ...deps.links,
        thread: () => Promise.resolve({ snapshot }),
        postsOf: () => Promise.resolve([undefined]),
      },
      choices: { changedBy: () => Promise.resolve(undefined) },
      restored: { covers: () => false },
    } as unknown as BridgeDeps;
    const event = { type: "conversation-update", conversation: { id: SECRET.id } };
    const worker = routingWorker(knowing, opsNotices([], deps.clock));
    for (const [kind, payload] of [
      ["look", {}],
      ["route", { event, key: "k" }],
    ] as const) {
      const then = (await runs(worker, kind, payload)).filter((one) => one.kind === "say" || one.kind === "note");
      expect(then.map((one) => `${one.kind} ${one.lane.key}`)).toEqual(
        [INSIDE.slack, INSIDE.telegram].flatMap((room) => [`say said|${room}`, `note said|${room}`]),
      );
    }
  });

  it("gets nothing new elsewhere if its channel makes it confidential", async () => {
    const { deps, appended } = depsWith([]);
    const onlyByChannel = { ...deps, routes: { ...routes, list: routes.list.filter(({ name }) => name !== "legal") } };
    const head = { id: "cv_mail", client: "Lee", channel: "email" } as const;
    await ingestServiceEvent({ type: "conversation-new", conversation: head }, "k", onlyByChannel);
    expect(appended.map(({ lane }) => lane.key)).toEqual([`cv_mail|${INSIDE.slack}`]);
  });

  it("is relayed to its own rooms only", async () => {
    const { deps } = depsWith([SECRET, OPEN]);
    const rooms = [INSIDE.slack, INSIDE.telegram, OUTSIDE.slack, OUTSIDE.telegram];
    expect(await visibleRooms(SECRET.id, rooms, deps, signal)).toEqual([INSIDE.slack, INSIDE.telegram]);
    expect(await visibleRooms(OPEN.id, rooms, deps, signal)).toEqual(rooms);
    expect(await visibleRooms("cv_unknown", rooms, deps, signal)).toEqual([]);
  });

  it("cannot be taken from an alert elsewhere", async () => {
    const { deps, appended } = depsWith([SECRET, OPEN]);
    const take = async (value: string, room: RoomId) => {
      appended.length = 0;
      const interaction = { id: "i", action: "take", value, person: personId("slack:T1:U1"), room, post: "p" };
      const worker = interactionWorker(deps, opsNotices([], deps.clock));
      return JSON.stringify(await runs(worker, "interaction", interaction));
    };
    expect(await take("cv_secret", OUTSIDE.slack)).toContain("command-thread-unknown");
    expect(await take("cv_secret", INSIDE.alerts)).toContain("card-action");
    expect(await take("cv_open", OUTSIDE.slack)).toContain("card-action");
  });

  it("stays in the confidential routes if several routes apply", () => {
    const all: Routes = { ...routes, match: "all" };
    expect(roomsFor(SECRET, all)).toEqual({
      threads: [INSIDE.slack, INSIDE.telegram],
      alerts: [INSIDE.alerts],
      isConfidential: true,
    });
    expect(roomsFor(OPEN, all)).toEqual({ threads: [OUTSIDE.slack, OUTSIDE.telegram], alerts: [] });
  });

  it("costs no call where no route is confidential", async () => {
    const deps = { api: {} as BridgeDeps["api"], routes: { ...routes, list: routes.list.slice(2) } };
    expect(await visibleRooms(SECRET.id, [OUTSIDE.slack], deps, signal)).toEqual([OUTSIDE.slack]);
  });
});
