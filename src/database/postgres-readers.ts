/**
 * The connections that read. Each sends statements without waiting for the results of earlier ones, so that what many
 * lanes read at a time shares a round trip.
 */
import pg from "pg";
import type { Value } from "./database.ts";
import { corkOnce, destroy } from "./postgres-stream.ts";

const MOST = 4;
const IDLE_MS = 30_000;
/** After a network partition the server sends nothing, not even a statement timeout; readers must not hang. */
const SILENT_MS = 35_000;

interface Reader {
  readonly client: pg.Client;
  readonly connected: Promise<unknown>;
  readonly asked: Set<Promise<unknown>>;
  /** Ends it when it is idle, or silent. */
  timer: NodeJS.Timeout | undefined;
}

export class PostgresReaders {
  readonly #settings: pg.ClientConfig;
  readonly #readers = new Set<Reader>();

  readonly #silentMs: number;

  constructor(settings: pg.ClientConfig, silentMs = SILENT_MS) {
    this.#settings = { ...settings, pipeline: true };
    this.#silentMs = silentMs;
  }

  /** `name`: of the prepared statement. Errors: those of the driver. */
  async all<Row>(name: string, text: string, params: readonly Value[]): Promise<readonly Row[]> {
    const reader = this.#least();
    const asked = reader.connected.then(() => {
      corkOnce(reader.client);
      return reader.client.query({ name, text, values: [...params] });
    });
    reader.asked.add(asked);
    if (reader.asked.size === 1) this.#watch(reader);
    try {
      const { rows } = await asked;
      return rows as Row[];
    } finally {
      reader.asked.delete(asked);
      this.#watch(reader);
    }
  }

  /** Resolves when everything that was asked is answered. */
  async close(): Promise<void> {
    const readers = [...this.#readers];
    this.#readers.clear();
    await Promise.all(
      readers.map(async ({ client, asked, timer }) => {
        await Promise.allSettled(asked);
        clearTimeout(timer);
        await client.end().catch(() => undefined);
      }),
    );
  }

  /** The connection with the least to do, so that a long statement delays as few as possible. */
  #least(): Reader {
    const [least] = [...this.#readers].toSorted((one, other) => one.asked.size - other.asked.size);
    return least === undefined || (least.asked.size > 0 && this.#readers.size < MOST) ? this.#open() : least;
  }

  #open(): Reader {
    const client = new pg.Client(this.#settings);
    const reader: Reader = { client, connected: client.connect(), asked: new Set(), timer: undefined };
    this.#readers.add(reader);
    const drop = (): void => {
      clearTimeout(reader.timer);
      this.#readers.delete(reader);
    };
    client.on("error", drop);
    client.on("end", drop);
    reader.connected.catch(drop);
    return reader;
  }

  #watch(reader: Reader): void {
    clearTimeout(reader.timer);
    if (!this.#readers.has(reader)) return;
    const { client, asked } = reader;
    if (asked.size > 0) {
      reader.timer = setTimeout(() => {
        destroy(client);
      }, this.#silentMs);
      return;
    }
    reader.timer = setTimeout(() => {
      this.#readers.delete(reader);
      void client.end().catch(() => undefined);
    }, IDLE_MS).unref();
  }
}
