/** Leaves out of a failing walk whatever it does not need to fail. */
import type { Script } from "./script.ts";
import type { Walk } from "./walk.ts";

export interface ShrinkOptions {
  /** At most so many walks. */
  readonly tries: number;
  readonly signal: AbortSignal;
}

/**
 * Delta debugging: drops halves, quarters, … and at last single acts, as long as the same kind of thing is still wrong.
 * Source: Zeller and Hildebrandt, Simplifying and Isolating Failure-Inducing Input, 2002.
 */
export async function shrink(
  failed: Walk,
  perform: (script: Script) => Promise<Walk>,
  { tries, signal }: ShrinkOptions,
): Promise<Walk> {
  const wanted = new Set(failed.wrong.map(kindOf));
  let best = failed;
  let left = tries;
  const attempt = async (script: Script): Promise<boolean> => {
    if (left-- <= 0 || signal.aborted) return false;
    const result = await perform(script);
    if (!result.wrong.some((line) => wanted.has(kindOf(line)))) return false;
    best = result;
    return true;
  };
  for (let size = Math.ceil(failed.script.acts.length / 2); size >= 1 && left > 0; size = Math.floor(size / 2)) {
    for (let end = best.script.acts.length; end > 0; end -= size) {
      const { acts } = best.script;
      await attempt({ ...best.script, acts: acts.toSpliced(Math.max(0, end - size), Math.min(size, end)) });
    }
  }
  // Without pauses, it reads more easily.
  const calm = best.script.acts.map((act) => ({ ...act, pauseMs: act.pauseMs === 0 ? 0 : 1_000 }));
  await attempt({ ...best.script, acts: calm });
  return best;
}

/** The sentence without what differs between walks that fail alike: quoted texts, ids, numbers. */
function kindOf(wrong: string): string {
  return wrong
    .replaceAll(/".*"/gu, "")
    .replaceAll(/\(?\b(?:slack|telegram):[^ )]*\)?/gu, "")
    .replaceAll(/\d+/gu, "");
}
