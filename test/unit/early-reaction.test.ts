/** A reaction to a post before the bridge has stored what the post shows. */
import { describe, expect, it } from "vitest";
import { reactionEntries } from "../../src/bridge/cards/reaction-entries.ts";
import { interactionWorker } from "../../src/bridge/commands/interactions.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import type { Reaction, ReactionAct } from "../../src/bridge/model/reaction.ts";
import { opsNotices } from "../../src/bridge/ops/notices.ts";
import type { Batch, Entry, Settlement } from "../../src/bridge/ports/ledger.ts";
import type { ShownIn } from "../../src/bridge/stores/reactions.ts";
import { ANNA, postId, ROOM, threadId } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

const { signal } = new AbortController();
const POST = postId(`${ROOM}:1.0`);
const NOW = 1_000_000;
const EYES: Reaction = { id: "1", person: ANNA, room: ROOM, post: POST, at: NOW, added: ["👀"], removed: [] };

function scene() {
  const state: { shown: ShownIn | undefined; reads: number } = { shown: undefined, reads: 0 };
  const acts = new Map<string, ReactionAct>([["👀", "take"]]);
  const clock = { now: () => NOW };
  const shownIn = () => {
    state.reads += 1;
    return Promise.resolve(state.shown);
  };
  const routes = { rules: new Map([[ROOM, { reactions: acts }]]) };
  const deps = { clock, log: silentLog, routes, reactions: { shownIn } } as unknown as BridgeDeps;
  return {
    ...{ state, deps },
    /** What becomes of an early one once its time has come. */
    async looksAgain(payload: unknown) {
      const settled: (Settlement | undefined)[] = [];
      const entry = { seq: 1, kind: "early-reaction", payload, attempts: 1, createdAt: NOW } as unknown as Entry;
      const settle = (_: readonly Entry[], outcome?: Settlement) => Promise.resolve(void settled.push(outcome));
      const batch = { entries: [entry], lane: { kind: "interaction", key: "i", group: "i" }, settle };
      await interactionWorker(deps, opsNotices([], clock)).run(batch as unknown as Batch, signal);
      return settled[0]?.then;
    },
  };
}

describe("an early reaction", () => {
  it("is looked up once more after three seconds, and acts like any other", async () => {
    const at = scene();
    const [early, ...more] = await reactionEntries(EYES, at.deps);
    expect(more).toEqual([]);
    expect(early).toMatchObject({ kind: "early-reaction", notBefore: NOW + 3_000 });
    at.state.shown = { conversation: "cv_1", thread: threadId(POST) };
    const usual = await reactionEntries(EYES, at.deps);
    expect(usual).toMatchObject([{ kind: "reaction", payload: { conversation: "cv_1", act: "take" } }]);
    expect(await at.looksAgain(early?.payload)).toEqual(usual);
  });

  it("to a post that shows nothing of a client is ignored then", async () => {
    const at = scene();
    const [early] = await reactionEntries(EYES, at.deps);
    expect(await at.looksAgain(early?.payload)).toEqual([]);
  });

  it.each([
    ["to somebody else's post", { ...EYES, isOthers: true } as const, 1],
    ["without a meaning", { ...EYES, added: ["🎉"] }, 0],
  ])("%s is ignored at once", async (_, reaction, reads) => {
    const at = scene();
    expect(await reactionEntries(reaction, at.deps)).toEqual([]);
    expect(at.state.reads).toBe(reads);
  });
});
