/** Calls between a process and its child, over the channel that Node opens between them: by name, with values that can be copied. */
import { BridgeError, type FailureCode, type FailureDetails } from "../../src/bridge/model/failure.ts";

type Failure = { readonly code: FailureCode; readonly details: FailureDetails } | { readonly text: string };

export type Message =
  /** `signalAt`: which argument stands for the signal. */
  | { readonly kind: "call"; readonly id: number; readonly name: string; readonly args: unknown[]; signalAt: number }
  | { readonly kind: "abort"; readonly id: number }
  | { readonly kind: "done"; readonly id: number; readonly result: unknown }
  | { readonly kind: "failed"; readonly id: number; readonly failure: Failure };

export type Answer = (name: string, args: readonly unknown[]) => unknown;

export class ProcessCalls {
  readonly #send: (message: Message) => void;
  readonly #answer: Answer;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #running = new Map<number, AbortController>();
  #count = 0;

  /** `answer`: what the other process calls here; its arguments hold a signal where the caller gave one. */
  constructor(send: (message: Message) => void, answer: Answer) {
    this.#send = send;
    this.#answer = answer;
  }

  /** Errors: the `BridgeError` of the other side, or an `Error` with the text of what it threw. */
  call(name: string, args: readonly unknown[]): Promise<unknown> {
    const id = ++this.#count;
    const signalAt = args.findIndex((argument) => argument instanceof AbortSignal);
    const signal = args[signalAt] as AbortSignal | undefined;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    signal?.addEventListener("abort", () => {
      if (this.#waiting.has(id)) this.#send({ kind: "abort", id });
    });
    this.#send({ kind: "call", id, name, args: args.map((one, n) => (n === signalAt ? null : one)), signalAt });
    return waiting.promise;
  }

  receive(message: Message): void {
    const { id } = message;
    if (message.kind === "call") void this.#run(message);
    else if (message.kind === "abort") this.#running.get(id)?.abort();
    else {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (message.kind === "done") waiting?.resolve(message.result);
      else waiting?.reject(errorOf(message.failure));
    }
  }

  /** The other process is gone. */
  end(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error("the process has ended"));
    this.#waiting.clear();
  }

  async #run({ id, name, args, signalAt }: Extract<Message, { kind: "call" }>): Promise<void> {
    const abort = new AbortController();
    this.#running.set(id, abort);
    try {
      const given = args.map((one, n) => (n === signalAt ? abort.signal : one));
      this.#send({ kind: "done", id, result: await this.#answer(name, given) });
    } catch (error) {
      this.#send({ kind: "failed", id, failure: failureOf(error) });
    } finally {
      this.#running.delete(id);
    }
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof BridgeError) return { code: error.code, details: error.details };
  return { text: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function errorOf(failure: Failure): Error {
  return "code" in failure ? new BridgeError(failure.code, failure.details) : new Error(failure.text);
}
