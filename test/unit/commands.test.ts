/** Commands without a team chat: arguments, pages, timeouts, and what happens to a command after an outage. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { handleAnswerButton } from "../../src/bridge/commands/answer-buttons.ts";
import { revealed } from "../../src/bridge/commands/contact.ts";
import { readWanted } from "../../src/bridge/commands/conversations.ts";
import type { AnswerDeadline } from "../../src/bridge/commands/deadline.ts";
import { ANSWER_WITHIN_MS, commandWorker } from "../../src/bridge/commands/worker.ts";
import type { Interaction } from "../../src/bridge/model/button.ts";
import type { StaffCommand } from "../../src/bridge/model/command.ts";
import { commandEntry } from "../../src/bridge/lanes.ts";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import type { Answering, PrivateNotice } from "../../src/bridge/model/notice.ts";
import { opsNotices } from "../../src/bridge/ops/notices.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import type { Batch, Entry, Settlement } from "../../src/bridge/ports/ledger.ts";
import {
  answerValue,
  fitsButton,
  MAX_BUTTON_BYTES,
  pageButtons,
  readAnswerValue,
} from "../../src/bridge/text/paging.ts";
import { type Contact, CLIENT_CHANNELS } from "../../src/contract/shapes.ts";
import { deliveryId, personId, postId, replyHandle, roomId, threadId } from "../support/ids.ts";

describe("the arguments of /conversations", () => {
  it.each<[string, ReturnType<typeof readWanted>]>([
    ["", { statuses: ["new", "open"], whose: "everybody", channel: undefined }],
    ["closed", { statuses: ["closed"], whose: "everybody", channel: undefined }],
    ["  EMAIL  unassigned\tAll ", { statuses: ["all"], whose: "unassigned", channel: "email" }],
    ["mine", { statuses: ["new", "open"], whose: "mine", channel: undefined }],
    ["new closed", undefined],
    ["unassigned mine", undefined],
    ["site site", undefined],
    ["constructor", undefined],
  ])("%j", (argument, wanted) => {
    expect(readWanted(argument)).toEqual(wanted);
  });

  it("come in any order, and unknown words are never ignored", () => {
    const words = fc.tuple(
      fc.constantFrom("new", "open", "closed", "all"),
      fc.constantFrom("unassigned", "mine"),
      fc.constantFrom(...CLIENT_CHANNELS),
    );
    fc.assert(
      fc.property(words, fc.nat(5), (given, turn) => {
        const [a, b, c] = given;
        const orders = [
          [a, b, c],
          [a, c, b],
          [b, a, c],
          [b, c, a],
          [c, a, b],
          [c, b, a],
        ];
        expect(readWanted((orders[turn] ?? []).join(" "))).toEqual({ statuses: [a], whose: b, channel: c });
      }),
    );
    const others = fc.string({ minLength: 1 }).filter((text) => text.trim() !== "" && readWanted(text) === undefined);
    fc.assert(
      fc.property(others, (other) => {
        expect(readWanted(`new ${other}`)).toBeUndefined();
      }),
    );
  });
});

describe("buttons under an answer", () => {
  it("carry the entry number of the command, whatever it was", () => {
    for (const [page, labels] of [
      [0, ["button-next"]],
      [1, ["button-previous", "button-next"]],
    ] as const) {
      expect(pageButtons(7, page, true).map(({ label }) => label.key)).toEqual(labels);
    }
    expect(pageButtons(7, 0, false)).toEqual([]);
    expect(pageButtons(7, 1, true).map(({ value }) => value)).toEqual(["7.0", "7.2"]);
  });

  it("round-trip, and reject anything else", () => {
    fc.assert(
      fc.property(fc.nat(), fc.string({ minLength: 1 }), (entry, rest) => {
        expect(readAnswerValue(answerValue(entry, rest))).toEqual({ entry, rest });
      }),
    );
    for (const wrong of ["", "7", "7.", ".1", "x.1", "-1.1", `${"9".repeat(16)}.1`]) {
      expect(readAnswerValue(wrong)).toBeUndefined();
    }
  });

  it("fit into 64 bytes, and no more", () => {
    const room = MAX_BUTTON_BYTES - "reveal".length - 1;
    expect(fitsButton("reveal", "x".repeat(room))).toBe(true);
    expect(fitsButton("reveal", "x".repeat(room + 1))).toBe(false);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (value) => {
        const bytes = Buffer.byteLength(`reveal.${value}`);
        if (fitsButton("reveal", value)) expect(bytes).toBeLessThanOrEqual(MAX_BUTTON_BYTES);
      }),
    );
    // The ledger's longest number, and the ids of another service.
    expect(fitsButton("reveal", answerValue(999_999_999_999, `ct_${"f".repeat(36)}`.slice(-36)))).toBe(true);
  });
});

const ROOM = roomId("chat:team:room");
const COMMAND: StaffCommand = {
  id: "1",
  name: "contact",
  argument: "ada",
  person: personId("chat:team:anna"),
  room: ROOM,
  thread: undefined,
  reply: replyHandle("chat:handle"),
};
const ADA: Contact = {
  id: "ct_1",
  name: "Ada",
  phone: "+44 20 7946 0167",
  email: null,
  channel: "site",
  firstSeenAt: "2026-01-01T00:00:00.000Z",
};
const QUICK: AnswerDeadline = { noticeAfterMs: 1, giveUpAfterMs: 20 };
const signal = new AbortController().signal;

interface World {
  readonly contacts?: (signal: AbortSignal) => Promise<readonly Contact[]>;
  readonly tell?: (what: PrivateNotice) => Promise<void>;
  readonly known?: readonly StaffCommand[];
  /** The service's response for the conversation in whose thread the command is given. */
  readonly conversation?: () => Promise<never>;
  readonly now?: number;
}

const CUT = "SERVICE_UNREACHABLE";

/** A real bridge with fake remote sides. */
function world({ contacts = () => Promise.resolve([ADA]), tell, known = [], conversation, now = 0 }: World = {}) {
  const told: { readonly what: PrivateNotice; readonly replaces?: unknown; readonly mayBeMissed?: unknown }[] = [];
  const lines: string[] = [];
  const note = (ids: object, sentence: string): void => void lines.push(`${sentence} ${JSON.stringify(ids)}`);
  const chat = {
    author: () => Promise.resolve({ isBot: false, isStranger: false, isGuest: false, isDeactivated: false }),
    notifyPerson: async (_: unknown, __: unknown, what: PrivateNotice, ___: unknown, answering?: Answering) => {
      await tell?.(what);
      told.push({ what, replaces: answering?.replaces, mayBeMissed: answering?.mayBeMissed });
    },
  };
  const deps = {
    chats: { all: [chat], of: () => chat },
    api: {
      conversation,
      contacts: (_: string, __: number, given: AbortSignal) => contacts(given),
      async *conversations() {
        await Promise.resolve();
        yield [];
      },
    },
    ledger: {
      entry: (seq: number) => {
        const command = known[seq];
        return Promise.resolve(command && { ...entryOf(command, seq), ...commandEntry(command), state: "done" });
      },
    },
    links: { thread: () => Promise.resolve(undefined), conversationOf: () => Promise.resolve(conversation && "cv_1") },
    routes: { match: "first", list: [], modes: new Map([[ROOM, "reply"]]) },
    settings: { holdMs: 0, opsRooms: [] },
    serviceRecord: { takesChanges: () => Promise.resolve(false) },
    clock: { now: () => now },
    log: { debug: note, info: note, warn: note, error: note },
  } as unknown as BridgeDeps;
  const keys = () => told.map(({ what }) => what.sentences[0]?.key);
  return { deps, told, keys, lines: () => lines.join("\n") };
}

function entryOf(payload: StaffCommand, seq = 0): Entry {
  return { seq, kind: "command", payload, attempts: 1, createdAt: 0, progress: undefined, failure: null };
}

function batchOf(command: StaffCommand): { readonly batch: Batch; readonly settled: Settlement[] } {
  const settled: Settlement[] = [];
  const batch: Batch = {
    lane: commandEntry(command).lane,
    entries: [entryOf(command)],
    delivery: deliveryId("d"),
    since: 0,
    uncertain: false,
    settle: (_, outcome = {}) => Promise.resolve(void settled.push(outcome)),
    checkpoint: () => Promise.resolve(),
    inSameCommit: () => undefined,
  };
  return { batch, settled };
}

const workerIn = (deps: BridgeDeps) => commandWorker(deps, opsNotices([], deps.clock), QUICK);

describe("a command", () => {
  it("reports that the service is slow, and then that it does not answer", async () => {
    const hangs = (given: AbortSignal): Promise<never> => {
      const { promise, reject } = Promise.withResolvers<never>();
      given.addEventListener("abort", () => {
        reject(new BridgeError("SERVICE_UNREACHABLE"));
      });
      return promise;
    };
    const { deps, keys } = world({ contacts: hangs });
    await workerIn(deps).run(batchOf(COMMAND).batch, signal);
    expect(keys()).toEqual(["command-looking", "command-no-answer"]);
  });

  it.each([
    ["a cut connection", [{ remoteCode: "und_err_socket" }], "contact-found"],
    ["two of them", [{ remoteCode: "und_err_socket" }, { remoteCode: "econnrefused" }], "command-no-answer"],
    ["an answer that says no", [{ remoteCode: "http_503", status: 503 }], "command-no-answer"],
  ])("that only reads asks once more after %s", async (_, failures, key) => {
    const left = [...failures];
    const contacts = () => {
      const details = left.shift();
      return details === undefined ? Promise.resolve([ADA]) : Promise.reject(new BridgeError(CUT, details));
    };
    const { deps, keys } = world({ contacts });
    await workerIn(deps).run(batchOf(COMMAND).batch, signal);
    expect([keys(), left]).toEqual([[key], []]);
  });

  it("that changes something is not repeated after a cut connection", async () => {
    let calls = 0;
    const { deps, keys } = world();
    const removeSavedReply = () => {
      calls += 1;
      return Promise.reject(new BridgeError(CUT, { remoteCode: "und_err_socket" }));
    };
    const api = { ...deps.api, removeSavedReply };
    const serviceRecord = { ...deps.serviceRecord, keepsReplies: () => Promise.resolve(true) };
    const command = { ...COMMAND, name: "replies", argument: "remove hours" };
    await workerIn({ ...deps, api, serviceRecord }).run(batchOf(command).batch, signal);
    expect([keys(), calls]).toEqual([["command-no-answer"], 1]);
  });

  it("lists saved replies after a cut connection", async () => {
    let calls = 0;
    const { deps, keys } = world();
    const savedReplies = () => {
      calls += 1;
      return calls === 1 ? Promise.reject(new BridgeError(CUT)) : Promise.resolve([]);
    };
    const api = { ...deps.api, savedReplies };
    const serviceRecord = { ...deps.serviceRecord, keepsReplies: () => Promise.resolve(true) };
    const ownReplies = { all: () => Promise.resolve([]) } as unknown as BridgeDeps["ownReplies"];
    const command = { ...COMMAND, name: "replies", argument: "" };
    await workerIn({ ...deps, api, serviceRecord, ownReplies }).run(batchOf(command).batch, signal);
    expect(keys()).toEqual(["saved-none"]);
  });

  it("is answered once when late, after a notice that it takes a while", async () => {
    const first = Promise.withResolvers<undefined>();
    const { deps, keys } = world({
      contacts: () => first.promise.then(() => [ADA]),
      tell() {
        first.resolve(undefined);
        return Promise.resolve();
      },
    });
    await commandWorker(deps, opsNotices([], deps.clock), { ...QUICK, giveUpAfterMs: 10_000 }).run(
      batchOf(COMMAND).batch,
      signal,
    );
    expect(keys()).toEqual(["command-looking", "contact-found"]);
  });

  it("is dropped with a log line when its answer would come too late", async () => {
    for (const [now, answered] of [
      [ANSWER_WITHIN_MS, true],
      [ANSWER_WITHIN_MS + 1, false],
    ] as const) {
      const { deps, told, lines } = world({ now });
      const { batch, settled } = batchOf(COMMAND);
      await workerIn(deps).run(batch, signal);
      expect(told.length > 0).toBe(answered);
      expect(settled.map(({ state }) => state ?? "done")).toEqual([answered ? "done" : "cancelled"]);
      expect(lines().includes("command dropped")).toBe(!answered);
      expect(lines()).not.toContain("ada");
    }
  });

  it("is retried when the team chat does not answer", async () => {
    const away = new BridgeError("CHAT_UNREACHABLE");
    const { deps } = world({ tell: () => Promise.reject(away) });
    const worker = workerIn(deps);
    const { batch } = batchOf(COMMAND);
    await expect(worker.run(batch, signal)).rejects.toBe(away);
    expect(worker.failed(batch, batch.entries, away)).toMatchObject({ retry: true, pauseGroup: false });
  });

  it("is given up at once when its thread is gone", () => {
    const { deps } = world();
    const { batch } = batchOf(COMMAND);
    const failed = workerIn(deps).failed(batch, batch.entries, new BridgeError("THREAD_GONE"));
    expect(failed).toEqual({ retry: false, failure: "THREAD_GONE", then: [] });
  });

  it.each([
    ["help", true],
    [" Help", true],
    ["close", false],
    ["later", false],
    ["assign", false, "pressed"],
    ["later", true, "pressed"],
  ])("`%s` has an answer that may be missed: %s", async (name, mayBeMissed, how = "written") => {
    const { deps, told } = world();
    const { reply, ...written } = COMMAND;
    await workerIn(deps).run(batchOf({ ...written, ...(how === "pressed" && { reply }), name }).batch, signal);
    expect(told).toMatchObject([{ mayBeMissed, replaces: false }]);
  });

  it("with an unknown name is answered with help", async () => {
    const { deps, told } = world();
    await workerIn(deps).run(batchOf({ ...COMMAND, name: "shut" }).batch, signal);
    const keys = told[0]?.what.sentences.map(({ key }) => key);
    expect(keys?.slice(0, 2)).toEqual(["command-unknown", "help-mode-reply"]);
  });

  it("about a conversation that no longer exists reports so", async () => {
    const gone = new BridgeError("CONVERSATION_NOT_FOUND");
    const { deps, told } = world({ conversation: () => Promise.reject(gone) });
    for (const command of [
      { ...COMMAND, argument: "", thread: threadId("chat:team:thread") },
      { ...COMMAND, name: "conversation", argument: "cv_1" },
    ]) {
      await workerIn(deps).run(batchOf(command).batch, signal);
    }
    const sentence = { key: "conversation-gone", values: { id: "cv_1" } };
    expect(told.map(({ what }) => what.sentences)).toEqual([[sentence], [sentence]]);
  });

  it("ends with its process and is not answered then", async () => {
    const stop = new AbortController();
    const { deps, told } = world({
      contacts: () => {
        stop.abort();
        return Promise.reject(new BridgeError("SERVICE_UNREACHABLE", { remoteCode: "aborted" }));
      },
    });
    await expect(workerIn(deps).run(batchOf(COMMAND).batch, stop.signal)).rejects.toBeInstanceOf(BridgeError);
    expect(told).toEqual([]);
  });
});

describe("a click under an answer", () => {
  type Press = Interaction & { readonly action: "page" | "reveal" };
  const interaction = (
    action: "page" | "reveal",
    value: string,
    more: Partial<Pick<Interaction, "room">> = {},
  ): Press => ({
    id: "p",
    action,
    value,
    person: personId("chat:team:mark"),
    room: ROOM,
    thread: undefined,
    post: postId("chat:team:post"),
    reply: replyHandle("chat:other"),
    ...more,
  });

  it("reveals contact details to the person who clicked, privately, and is audited without the details", async () => {
    const { deps, told, lines } = world({ known: [COMMAND] });
    expect(await handleAnswerButton(interaction("reveal", "0.ct_1"), deps, signal)).toEqual({
      result: "revealed ct_1",
    });
    expect(told).toMatchObject([{ what: { isSecret: true, facts: [{}, { value: ADA.phone }] }, replaces: false }]);
    expect(lines()).toBe(
      'contact details revealed {"person":"chat:team:mark","contact":"ct_1","room":"chat:team:room","command":0}',
    );
  });

  it.each([
    ["an entry that is not a command", interaction("page", "1.1")],
    ["another room", interaction("page", "0.1", { room: roomId("chat:team:elsewhere") })],
    ["an invalid page", interaction("page", "0.x")],
    ["nothing", interaction("page", "")],
    ["a contact outside the answer", interaction("reveal", "0.ct_2")],
  ])("on %s reports that the list is too old", async (_, pressed) => {
    const { deps, keys, lines } = world({ known: [COMMAND] });
    await handleAnswerButton(pressed, deps, signal);
    expect(keys()).toEqual(["answer-too-old"]);
    expect(lines()).toBe("");
  });

  it("reveals nothing where two contacts match", async () => {
    const { deps } = world({ contacts: () => Promise.resolve([ADA, { ...ADA, id: "ct_x_1" }]) });
    const asked = { command: COMMAND, entry: 0, page: 0 };
    expect(await revealed(asked, "_1", deps, signal)).toEqual({ notice: { sentences: [{ key: "answer-too-old" }] } });
    expect((await revealed(asked, "ct_1", deps, signal)).contact).toBe("ct_1");
  });

  it("replaces the list with the last page when there are fewer pages by now", async () => {
    const { deps, told } = world({ known: [COMMAND] });
    await handleAnswerButton(interaction("page", "0.3"), deps, signal);
    expect(told).toMatchObject([{ what: { items: [{ title: "Ada" }] }, replaces: true }]);
  });
});
