/** What a remote asked the bridge not to do for a while, and whether it kept to that. */
import type { VirtualTime } from "../virtual-time.ts";

/** What was under way when it was asked may still arrive. */
const UNDER_WAY_MS = 400;

interface Pause {
  readonly since: number;
  readonly until: number;
  /** How wrong the clock of the bridge's machine was. */
  readonly clockMs: number;
}

export class Pauses {
  readonly #time: VirtualTime;
  readonly #onWrong: (line: string) => void;
  readonly #pauses = new Map<string, Pause>();

  constructor(time: VirtualTime, onWrong: (line: string) => void) {
    this.#time = time;
    this.#onWrong = onWrong;
  }

  ask(what: string, forMs: number): void {
    const { now, shown } = this.#time;
    this.#pauses.set(what, { since: now, until: now + forMs, clockMs: shown - now });
  }

  /** Something arrives that the remote may have asked not to send. */
  judge(what: string, name: string): void {
    const pause = this.#pauses.get(what);
    const { now, shown } = this.#time;
    // Who waits by a clock that was set waits for another time.
    if (pause === undefined || shown - now !== pause.clockMs) return;
    if (now > pause.since + UNDER_WAY_MS && now < pause.until)
      this.#onWrong(`${name} came ${pause.until - now} ms before the time that the bridge was told to wait for`);
  }

  forget(): void {
    this.#pauses.clear();
  }
}
