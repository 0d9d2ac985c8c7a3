/** What would become of a text, without a conversation to look into: for texts that are only tried out. */
import { leaksIn, type LeakFacts } from "../leaks/guard.ts";
import type { Emphasis } from "../leaks/note-signs.ts";
import { readIntent } from "./note-or-reply.ts";

export interface Screened {
  readonly outcome: "reply" | "note" | "ask" | "refuse" | "command";
  /** Names of the rules that tripped; of a refusal, why. */
  readonly rules: readonly string[];
}

/** Reads `text` as a room in mode `reply` does. */
export function screen(text: string, facts: LeakFacts, emphasis: Emphasis = {}): Screened {
  const intent = readIntent(text, "reply", emphasis);
  switch (intent.kind) {
    case "note":
      return { outcome: "note", rules: [] };
    case "command":
      return { outcome: "command", rules: [intent.name] };
    case "refused":
      return { outcome: "refuse", rules: [intent.because] };
    case "reply":
    case "doubtful": {
      const doubts = intent.kind === "doubtful" ? [intent.doubt] : [];
      const rules = [...doubts, ...leaksIn(intent.text, facts).map(({ leak }) => leak)];
      return { outcome: rules.length > 0 ? "ask" : "reply", rules };
    }
  }
}
