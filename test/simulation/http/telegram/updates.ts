/** The queue of updates that Telegram keeps for the bot: numbered, polled by one at a time, confirmed by the next poll. */
import { TelegramApiError } from "../../../../src/sandbox/telegram-emulator/errors.ts";
import type { Random } from "../../random.ts";
import type { VirtualTime } from "../../virtual-time.ts";

export interface Poll {
  /** Everything before it is confirmed and forgotten. */
  readonly offset: number | undefined;
  readonly limit: number;
  readonly timeoutMs: number;
  readonly allowed: readonly string[];
}

interface Waiting {
  readonly id: number;
  readonly kind: string;
  readonly body: object;
  readonly onConfirmed: (() => void) | undefined;
}

interface OpenPoll {
  readonly poll: Poll;
  readonly answer: (updates: readonly object[]) => void;
  readonly fail: (error: TelegramApiError) => void;
}

const FIRST_ID = 5_000;
/** Between what happens in a group and its update. */
const LATEST_MS = 2_000;

export class TelegramUpdates {
  readonly #options: { readonly time: VirtualTime; readonly random: Random };
  #waiting: Waiting[] = [];
  /** Of what happened, but has no number yet. */
  #coming = 0;
  #nextId = FIRST_ID;
  #latestAt = 0;
  #open: OpenPoll | undefined;

  constructor(options: { readonly time: VirtualTime; readonly random: Random }) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#coming === 0 && this.#waiting.length === 0;
  }

  /** `onConfirmed`: the bot will never ask for it again. */
  push(kind: string, body: object, onConfirmed?: () => void): void {
    const { time, random } = this.#options;
    // In the order in which it happened.
    this.#latestAt = Math.max(this.#latestAt, time.now + random.delay(LATEST_MS));
    this.#coming += 1;
    time.after(this.#latestAt - time.now, () => {
      this.#coming -= 1;
      this.#waiting.push({ id: this.#nextId++, kind, body, onConfirmed });
      this.#answer();
    });
  }

  /** Another program polls with the same token, and takes `count` updates, none of which was for the bridge. */
  takeOver(count: number): void {
    // What waits for the bridge keeps its number.
    if (this.isEmpty) this.#nextId += count;
    this.#conflict();
  }

  /** Resolves with updates once there are some, or with none when the time is over. Errors: 409. */
  poll(poll: Poll): Promise<readonly object[]> {
    const { offset = 0 } = poll;
    const confirmed = this.#waiting.filter(({ id }) => id < offset);
    this.#waiting = this.#waiting.filter(({ id }) => id >= offset);
    for (const { onConfirmed } of confirmed) onConfirmed?.();
    this.#conflict();
    return new Promise((resolve, reject) => {
      const open: OpenPoll = {
        poll,
        answer: (updates) => {
          if (this.#open === open) this.#open = undefined;
          resolve(updates);
        },
        fail: reject,
      };
      this.#open = open;
      this.#answer();
      this.#options.time.after(poll.timeoutMs, () => {
        if (this.#open === open) open.answer([]);
      });
    });
  }

  #conflict(): void {
    this.#open?.fail(
      new TelegramApiError(
        409,
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
      ),
    );
    this.#open = undefined;
  }

  #answer(): void {
    if (this.#open === undefined) return;
    const { poll, answer } = this.#open;
    // What the bot did not ask for is dropped.
    this.#waiting = this.#waiting.filter(({ kind }) => poll.allowed.includes(kind));
    if (this.#waiting.length === 0) return;
    answer(this.#waiting.slice(0, poll.limit).map(({ id, kind, body }) => ({ update_id: id, [kind]: body })));
  }
}
