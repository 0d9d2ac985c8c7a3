/** A long reply of which the client, or the restored database, had only the beginning. */
import { expect, it, vi } from "vitest";
import { splitText } from "../../src/bridge/text/split-text.ts";
import { MAX_TEXT_UNITS } from "../../src/contract/shapes.ts";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { keysOf, MINUTE_MS, talkIn } from "./turns.ts";

const LONG = Array.from({ length: 2_000 }, (_, number) => `word${number}`).join(" ");
const [FIRST = "", REST = ""] = splitText(LONG, MAX_TEXT_UNITS);

it.each([
  ["goes on when somebody lets it pass", "anyway", [FIRST, REST], []],
  ["stays inside from there on when somebody keeps it", "keep", [FIRST], [REST]],
  ["ends there when somebody drops it", "drop", [FIRST], []],
] as const)("%s (%s)", async (_, action, sent, noted) => {
  using at = await talkIn(0);
  const { world, id, record, thread } = at;
  const { service } = world;
  const write = service.write.bind(service);
  let isAway = true;
  service.write = (...given) => {
    if (isAway && given.includes(REST)) throw new BridgeError("SERVICE_RATE_LIMITED");
    return write(...given);
  };
  world.backUp();
  record.writes(thread, at.person("Anna"), LONG);
  await at.settles();
  await world.restore();
  isAway = false;
  await world.start();
  await at.passes(5 * MINUTE_MS);
  const of = (from: string) => service.card(id).messages.flatMap((one) => (one.from === from ? [one.text] : []));
  expect(of("operator")).toEqual([FIRST]);
  expect(keysOf(thread.posts.at(-1)?.post ?? { lines: [] })).toEqual([
    "reply-after-restore",
    "reply-written-at",
    "half-sent",
  ]);

  await at.presses(action);
  expect([of("operator"), of("note")]).toEqual([sent, noted]);
  // Whatever was decided, the service's report of the beginning shows nothing, and holds nothing back.
  await at.client("And now?");
  const shown = thread.posts.flatMap(({ post }) => post.lines.flatMap((line) => ("text" in line ? [line.text] : [])));
  expect(shown.slice(-1)).toEqual(["And now?"]);
  expect(shown).not.toContain(FIRST);
});

it("sends no part twice if the backup was taken between them", async () => {
  using at = await talkIn(0);
  const { world, id, record, thread } = at;
  const { service } = world;
  const parts = splitText(`${LONG} ${LONG.slice(0, 8_000)}`, MAX_TEXT_UNITS);
  expect(parts).toHaveLength(3);
  const write = service.write.bind(service);
  let isCut = false;
  service.write = (...given) => {
    const message = write(...given);
    if (isCut || !given.includes(parts[1] ?? "")) return message;
    isCut = true;
    throw new BridgeError("SERVICE_UNREACHABLE");
  };
  record.writes(thread, at.person("Anna"), parts.join(" "));
  await vi.waitFor(
    async () => {
      await at.passes(10);
      expect(isCut).toBe(true);
    },
    { interval: 0 },
  );
  world.backUp();
  const sent = () => service.card(id).messages.flatMap(({ from, text }) => (from === "operator" ? [text] : []));
  expect(sent()).toEqual(parts.slice(0, 2));
  await at.settles();
  expect(sent()).toEqual(parts);

  await world.restore();
  await world.start();
  await at.passes(5 * MINUTE_MS);
  expect(sent()).toEqual(parts);
});
