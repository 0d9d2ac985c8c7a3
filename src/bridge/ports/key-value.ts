/** Durable values by key, in namespaces. A store that does not respond is LEDGER_UNAVAILABLE, never "not found". */

export interface KeyValueSpace<Value> {
  get(key: string): Promise<Value | undefined>;
  getMany(keys: readonly string[]): Promise<(Value | undefined)[]>;
  /** Sorted by key. */
  all(): Promise<(readonly [key: string, value: Value])[]>;
  /** `forMs`: how long they are kept, in milliseconds; for ever by default. */
  set(pairs: readonly (readonly [key: string, value: Value])[], forMs?: number): Promise<void>;
  /** Sets a value, unless the key has one. Result: false if it has; of several at once, one is true. `forMs`: as above. */
  add(key: string, value: Value, forMs?: number): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Deletes a value that satisfies `is`, never one that has replaced it since. Result: whether it deleted one. */
  deleteIf(key: string, is: (value: Value) => boolean): Promise<boolean>;
}

/** Values are plain JSON. */
export type OpenSpace = <Value>(namespace: string) => KeyValueSpace<Value>;
