/** What a card's buttons do when the service does not know the conversation, or does not answer. */
import { describe, expect, it } from "vitest";
import { takeByReply } from "../../src/bridge/cards/claims.ts";
import { takenBy } from "../../src/bridge/replies/follow-ups.ts";
import { handleCardAction, type CardAction } from "../../src/bridge/cards/actions.ts";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { fitsButton } from "../../src/bridge/text/paging.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { saidLane } from "../../src/bridge/lanes.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { freshDatabase } from "../support/databases.ts";
import { ANNA, CARD, personId, postId, ROOM, STAFF_MESSAGE, THREAD } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

const signal = new AbortController().signal;

function pressed(action: CardAction, value = "here") {
  const interaction = {
    id: `p-${action}`,
    action,
    value,
    person: ANNA,
    room: ROOM,
    thread: THREAD,
    post: CARD,
  };
  return { interaction, conversation: "cv_1", name: "Anna" } as const;
}

/** The database and the links are real; the service answers with `error`. */
async function deskWithout(error: BridgeError) {
  const fresh = await freshDatabase("sqlite");
  const database = await fresh.open();
  const clock = { now: () => 0 };
  const ledger = await openBridgeLedger(database, { log: silentLog, clock });
  const { links, choices, activities } = createStores(await openSpaces(database));
  await links.bindThread("cv_1", ROOM, { thread: THREAD, card: CARD, status: "open", pending: [] });
  const deps = {
    links,
    choices,
    activities,
    api: { conversation: () => Promise.reject(error) },
    chats: { of: () => ({ title: "Slack" }) },
    routes: { match: "first", list: [], modes: new Map([[ROOM, "reply"]]) },
    clock,
    ledger,
  } as unknown as BridgeDeps;
  return {
    deps,
    choices,
    lines: async () => keysSaid(await ledger.open(saidLane(ROOM))),
    async [Symbol.asyncDispose]() {
      await ledger[Symbol.asyncDispose]();
      await fresh[Symbol.asyncDispose]();
    },
  };
}

function keysSaid(entries: readonly { readonly payload: unknown }[]): string {
  return [...JSON.stringify(entries).matchAll(/"key":"([a-z-]+)"/gu)].map(([, key]) => key).join(" ");
}

describe("a button of a card", () => {
  it.each(["take", "release", "mute", "unmute", "mode"] as const)(
    "%s reports that the conversation no longer exists, and changes nothing",
    async (action) => {
      await using at = await deskWithout(new BridgeError("CONVERSATION_NOT_FOUND"));
      expect(keysSaid(await handleCardAction(pressed(action), false, at.deps, signal))).toBe("conversation-gone");
      expect(await at.choices.claim("cv_1")).toBeUndefined();
      expect(await at.choices.threadSettings("cv_1", ROOM)).toBeUndefined();
    },
  );

  it("works while the service does not answer", async () => {
    await using at = await deskWithout(new BridgeError("SERVICE_UNREACHABLE"));
    expect(keysSaid(await handleCardAction(pressed("take"), false, at.deps, signal))).toBe("taken-by");
    // The same click, retried after a crash.
    expect(keysSaid(await handleCardAction(pressed("take"), false, at.deps, signal))).toBe("taken-by");
    expect(await at.choices.claim("cv_1")).toMatchObject({ name: "Anna", chat: "Slack" });
    expect(keysSaid(await handleCardAction(pressed("mode", "note"), false, at.deps, signal))).toBe(
      "mode-switched-note",
    );
    expect(keysSaid(await handleCardAction(pressed("mode", "note"), false, at.deps, signal))).toBe("mode-already-note");
    expect(keysSaid(await handleCardAction(pressed("mute"), false, at.deps, signal))).toBe("muted-done");
    expect(await at.choices.threadSettings("cv_1", ROOM)).toEqual({ mode: "note", isMuted: true });
    expect(keysSaid(await handleCardAction(pressed("mode", "reply"), false, at.deps, signal))).toBe(
      "mode-switched-reply",
    );
    expect(await at.choices.threadSettings("cv_1", ROOM)).toEqual({ isMuted: true });
    expect(keysSaid(await handleCardAction(pressed("unmute"), false, at.deps, signal))).toBe("unmuted-done");
    expect(keysSaid(await handleCardAction(pressed("unmute"), false, at.deps, signal))).toBe("unmuted-already");
    // A muted thread gets no notice, an unmuted one does.
    await handleCardAction(pressed("release"), false, at.deps, signal);
    expect(await at.lines()).toBe("released-by");
    expect(keysSaid(await handleCardAction(pressed("release"), false, at.deps, signal))).toBe("taken-nobody");
  });
});

it("announces the change of a click even if the attempt that made it ended first", async () => {
  await using at = await deskWithout(new BridgeError("SERVICE_UNREACHABLE"));
  const ended = (action: CardAction, value?: string) =>
    handleCardAction(pressed(action, value), false, at.deps, signal);
  const retry = async (action: CardAction, value?: string) =>
    keysSaid(await handleCardAction(pressed(action, value), true, at.deps, signal));

  await ended("mode", "note");
  expect(await retry("mode", "note")).toBe("mode-switched-note");
  await ended("mode", "reply");
  expect(await retry("mode", "reply")).toBe("mode-switched-reply");
  await ended("take");
  await ended("release");
  expect([await at.lines(), await retry("release"), await at.lines()]).toEqual(["released-by", "", "released-by"]);
  await ended("mute");
  expect(await retry("mute")).toBe("muted-done");
  await ended("unmute");
  expect(await retry("unmute")).toBe("unmuted-done");
  expect(await at.choices.threadSettings("cv_1", ROOM)).toEqual({});
  expect(await at.choices.claim("cv_1")).toBeUndefined();
});

it("accepts the longest id that fits a button, and none longer", () => {
  const most = `cv_${"x".repeat(64 - "take.cv_".length)}`;
  expect(Buffer.byteLength(`take.${most}`)).toBe(64);
  expect(fitsButton("take", most)).toBe(true);
  expect(fitsButton("take", `${most}x`)).toBe(false);
});

describe("a reply that takes", () => {
  const said = { conversation: "cv_1", person: ANNA, name: "Anna", post: CARD, at: "2026-11-22T10:00:00Z" } as const;

  it("takes once, leaves it to who has it, and tells the cards again if it was interrupted", async () => {
    await using at = await deskWithout(new BridgeError("SERVICE_UNREACHABLE"));
    const kinds = async (post = said.post) => (await takeByReply({ ...said, post }, at.deps)).map(({ kind }) => kind);
    expect(await kinds()).toEqual(["card"]);
    expect(await kinds()).toEqual(["card"]);
    expect(await kinds(postId(`${ROOM}:9`))).toEqual([]);
    expect(await at.choices.claim("cv_1")).toMatchObject({ person: ANNA, name: "Anna", chat: "Slack", at: said.at });
  });

  const rules = new Map([[ROOM, { takesByReply: true }]]);
  const takes = (more: object, of: object = { rules }) =>
    takenBy({ ...STAFF_MESSAGE, at: said.at, body: "", files: [], ...more }, "Anna", "cv_1", {
      routes: { match: "first", list: [], modes: new Map(), ...of },
      clock: { now: () => 0 },
    }).map(({ kind }) => kind);

  it.each([
    ["its author's", {}, ["taken-by-reply"]],
    ["one that its author let pass", { passedBy: ANNA }, ["taken-by-reply"]],
    ["one that a colleague let pass", { passedBy: personId("slack:1:U9") }, []],
    ["one in the name of the room", { author: personId(ROOM) }, []],
  ])("is %s", (_, more, kinds) => {
    expect(takes(more)).toEqual(kinds);
  });

  it("is none in a room that does not say so", () => {
    expect(takes({}, {})).toEqual([]);
    expect(takes({}, { rules: new Map([[ROOM, { takesByReply: false }]]) })).toEqual([]);
  });
});
