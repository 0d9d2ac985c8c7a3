import { expect, it } from "vitest";
import { corpus, GROUPS, isSent, measure, pastLimits, type Line } from "./measure.ts";
import { leakShare, MOST_LEAKED } from "./random-notes.ts";

it("keeps inside what must stay inside, and lets replies pass, in every form in which team chats deliver them", async () => {
  const measured = await measure(corpus());
  for (const { group, lines } of measured) expect([group.name, lines]).not.toEqual([group.name, 0]);
  expect(pastLimits(measured)).toEqual([]);
}, 60_000);

it("has a group for every kind of line that has a limit or is printed", () => {
  const kinds = new Set(
    corpus()
      .filter(({ must }) => must === "ask")
      .map(({ kind }) => kind),
  );
  const grouped = new Set(GROUPS.filter(({ must }) => must === "ask").flatMap((group) => group.kinds));
  expect([...kinds].filter((kind) => !grouped.has(kind))).toEqual([]);
});

it("sends hardly any of 50,000 signs of notes in random dress", () => {
  const { share, samples } = leakShare(50_000, 20_261_122);
  expect(share, samples.join("\n")).toBeLessThanOrEqual(MOST_LEAKED);
}, 60_000);

it("catches a guard that lets too much pass, and one that stops too much", async () => {
  const line = (text: string, must: Line["must"], kind: string): Line => ({ id: text, lang: "en", text, kind, must });
  const leaking = await measure([line("He lies about the parcel.", "note", "word")]);
  expect(pastLimits(leaking)).toHaveLength(3);
  const stopping = await measure([line("note: this was a reply", "send", "misc")]);
  expect(pastLimits(stopping)).toHaveLength(6);
});

it("reads the mark-up that the corpus is dressed in as the team chats deliver it", async () => {
  const text = "⟦b:intern⟧ Donnerstag passt";
  for (const form of ["slack-text", "slack-blocks", "telegram"] as const) {
    expect(await isSent({ text, dress: true }, form)).toBe(false);
    expect(await isSent({ text: "intern Donnerstag passt" }, form)).toBe(true);
  }
});
