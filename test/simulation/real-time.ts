/** Real time for what happens around bridges in processes of their own: the remotes and the acts are hurried, the bridges are not. */
import { setTimeout as pause } from "node:timers/promises";

/** What takes so long around the bridge in virtual time takes a millisecond here. */
export const HURRY = 20;

export class RealTime implements Disposable {
  readonly #begun = Date.now();
  readonly #timers = new Set<NodeJS.Timeout>();

  get now(): number {
    return Date.now();
  }

  get shown(): number {
    return Date.now();
  }

  /** Milliseconds since the walk began. */
  get elapsed(): number {
    return Date.now() - this.#begun;
  }

  /** Nothing is under way any more. */
  get isQuiet(): boolean {
    return this.#timers.size === 0;
  }

  /** Runs `run` when `ms` hurried milliseconds have passed. */
  after(ms: number, run: () => void): void {
    this.afterReal(ms / HURRY, run);
  }

  afterReal(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms);
    this.#timers.add(timer);
  }

  async advance(ms: number, signal?: AbortSignal): Promise<void> {
    await pause(ms / HURRY, undefined, { ...(signal && { signal }) });
  }

  [Symbol.dispose](): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
