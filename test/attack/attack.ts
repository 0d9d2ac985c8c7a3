/** What an attack is: so many tries, each of which must be held. */
import type { Target } from "./target.ts";

export interface Attack {
  /** What is tried, for the table. */
  readonly name: string;
  /** Errors: rejects when the attack itself could not be made. */
  readonly run: (target: Target) => Promise<Tally>;
}

export interface Tally {
  readonly tried: number;
  readonly held: number;
  /** The first that was not held, in words. */
  readonly broken?: string;
}

/** As `fetch`, with an end: what is not answered is not held. */
export function request(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) });
}

const ANSWERED_WITHIN_MS = 30_000;

/** `tries` one after the other; each says what went wrong, or nothing if it was held. */
export async function tally(tries: Iterable<() => Promise<string | undefined>>): Promise<Tally> {
  let tried = 0;
  const broken: string[] = [];
  for (const attempt of tries) {
    tried += 1;
    const wrong = await attempt();
    if (wrong !== undefined) broken.push(wrong);
  }
  return { tried, held: tried - broken.length, ...(broken[0] !== undefined && { broken: broken[0] }) };
}

/** Says what went wrong unless the answer has one of these statuses. */
export function unless(
  statuses: readonly number[],
  answer: { readonly status: number },
  what: string,
): string | undefined {
  return statuses.includes(answer.status) ? undefined : `${what} was answered ${answer.status}`;
}

/** A request that was cut off before its body was through: a refusal too. */
export const CUT = { status: 0 };

export async function orCut<Answer>(request: Promise<Answer>): Promise<Answer | typeof CUT> {
  try {
    return await request;
  } catch {
    return CUT;
  }
}
