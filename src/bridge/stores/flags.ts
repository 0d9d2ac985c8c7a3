/** Small facts by name: a flag, a time, an id. */
import type { OpenSpace } from "../ports/key-value.ts";

/** What databases call the space of all such facts, since version 0.1.0. */
export const NAMESPACE = "episode";

export interface Flags {
  get(name: string): Promise<string | undefined>;
  /** `undefined` removes it. */
  set(name: string, value: string | undefined): Promise<void>;
}

/** The facts whose stored names begin with `prefix`. `forMs`: how long they are kept; for ever by default. */
export function flags(space: OpenSpace, prefix: string, forMs?: number): Flags {
  const all = space<string>(NAMESPACE);
  return {
    get: (name) => all.get(prefix + name),
    set: (name, value) => (value === undefined ? all.delete(prefix + name) : all.set([[prefix + name, value]], forMs)),
  };
}
