/** Listens for NOTIFY, and reconnects after a lost connection. */
import pg from "pg";

type OnNotify = (payload: string | undefined) => void;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

export class PostgresListener {
  readonly #settings: pg.ClientConfig;
  readonly #channels = new Map<string, Set<OnNotify>>();
  #client: pg.Client | undefined;
  #connecting: Promise<pg.Client> | undefined;
  #retryTimer: NodeJS.Timeout | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #closed = false;

  constructor(settings: pg.ClientConfig) {
    this.#settings = settings;
  }

  async listen(channel: string, onNotify: OnNotify): Promise<AsyncDisposable> {
    const known = this.#channels.get(channel);
    const all = known ?? new Set<OnNotify>();
    this.#channels.set(channel, all.add(onNotify));
    try {
      const client = await (this.#connecting ??= this.#connect());
      if (known === undefined) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      all.delete(onNotify);
      throw error;
    }
    return {
      [Symbol.asyncDispose]: () => {
        all.delete(onNotify);
        return Promise.resolve();
      },
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retryTimer);
    // A connection still being opened would otherwise stay open.
    await this.#connecting?.catch(() => undefined);
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#settings);
    const lost = (): void => {
      if (this.#client !== client) return;
      this.#client = undefined;
      this.#connecting = undefined;
      this.#later();
    };
    client.on("error", lost);
    client.on("end", lost);
    client.on("notification", ({ channel, payload }) => {
      for (const onNotify of this.#channels.get(channel) ?? []) onNotify(payload);
    });
    try {
      await client.connect();
      this.#client = client;
      for (const channel of this.#channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      this.#client = undefined;
      this.#connecting = undefined;
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#pauseMs = FIRST_PAUSE_MS;
    return client;
  }

  #later(): void {
    if (this.#closed) return;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => {
      this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
      this.#connecting ??= this.#connect();
      this.#connecting.then(
        () => {
          for (const all of this.#channels.values()) for (const onNotify of all) onNotify(undefined);
        },
        () => {
          this.#later();
        },
      );
    }, this.#pauseMs);
  }
}
