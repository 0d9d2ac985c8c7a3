/** Values that were read or written lately, so that a busy conversation reads its links from memory. */

export interface Stored {
  readonly value: string;
  /** Unix milliseconds; `null`: never. */
  readonly expires: number | null;
}

/** Some 2 MB, and more conversations than a team is in at once. */
const KEPT = 5_000;
const SEPARATOR = "\u0000";

/**
 * What the only process that writes knows of a table. It learns of every write after its commit, so it never holds what
 * is not on disk. Also remembers which keys have no value.
 */
export class RecentValues {
  /** The number of writes so far. */
  version = 0;
  /** By namespace and key; those used last are last. */
  readonly #kept = new Map<string, { readonly stored: Stored | undefined }>();

  /** Result: `undefined` if it has to be read. */
  get(namespace: string, key: string): { readonly stored: Stored | undefined } | undefined {
    const name = nameOf(namespace, key);
    const known = this.#kept.get(name);
    if (known === undefined) return undefined;
    this.#kept.delete(name);
    this.#kept.set(name, known);
    return known;
  }

  /** After the commit. `stored`: `undefined` if it was deleted. */
  changed(namespace: string, key: string, stored: Stored | undefined): void {
    this.version += 1;
    this.#keep(nameOf(namespace, key), stored);
  }

  /** `version`: from before the reading; a write since then may have changed this key. */
  read(namespace: string, key: string, stored: Stored | undefined, version: number | undefined): void {
    if (version === this.version) this.#keep(nameOf(namespace, key), stored);
  }

  clear(): void {
    this.version += 1;
    this.#kept.clear();
  }

  #keep(name: string, stored: Stored | undefined): void {
    this.#kept.delete(name);
    this.#kept.set(name, { stored: stored && { value: stored.value, expires: stored.expires } });
    if (this.#kept.size <= KEPT) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}

function nameOf(namespace: string, key: string): string {
  return namespace + SEPARATOR + key;
}
