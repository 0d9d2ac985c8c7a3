/** Tries one mutant after the other in a copy of the repository: first the types, then the tests that load the file. */
import { startPostgres } from "../../bench/postgres.ts";
import { join } from "node:path";
import type { Mutant } from "./mutations.ts";
import { Related } from "./related.ts";
import { createScratch, type Scratch } from "./scratch.ts";
import { firstFailure, type Failure } from "./tests.ts";
import { TypeCheck } from "./types.ts";

export interface Outcome {
  readonly mutant: Mutant;
  readonly caughtBy: "types" | "tests" | undefined;
  /** The error, or the test that failed. */
  readonly what: string;
  readonly seconds: number;
}

/** Most mutants are caught by one of the nearest tests; each run costs some seconds before its first test. */
const WAVES = [6, 24, Number.POSITIVE_INFINITY];

export class Trial implements AsyncDisposable {
  readonly #parts: AsyncDisposableStack;
  readonly #scratch: Scratch;
  readonly #postgresUrl: string;
  readonly #types: TypeCheck;
  readonly #related = new Related();
  /** Test files by whether they pass on unchanged code. */
  readonly #reliable = new Map<string, boolean>();

  private constructor(parts: AsyncDisposableStack, scratch: Scratch, postgresUrl: string) {
    this.#parts = parts;
    this.#scratch = scratch;
    this.#postgresUrl = postgresUrl;
    this.#types = new TypeCheck(scratch.root);
    const error = this.#types.error();
    if (error !== undefined) throw new Error(`The types do not fit before anything is changed: ${error}`);
  }

  static async start(): Promise<Trial> {
    await using parts = new AsyncDisposableStack();
    const scratch = parts.use(await createScratch());
    const data = join(scratch.root, "..", "postgres");
    const postgres = parts.use(await startPostgres(data, { max_connections: 200 }));
    return new Trial(parts.move(), scratch, postgres.url);
  }

  /** Errors: the reason of `signal`; an `Error` when tests cannot run at all. */
  async outcomeOf(mutant: Mutant, signal: AbortSignal): Promise<Outcome> {
    const startedAt = performance.now();
    const outcome = (caughtBy: Outcome["caughtBy"], what: string): Outcome => {
      return { mutant, caughtBy, what, seconds: Math.round((performance.now() - startedAt) / 1_000) };
    };
    const error = this.#types.errorWith(mutant.file, mutant.apply());
    if (error !== undefined) return outcome("types", error);
    const failure = await this.#failureOf(mutant, signal);
    if (failure === undefined) return outcome(undefined, "");
    return outcome("tests", [failure.file, failure.what].filter(Boolean).join(" > "));
  }

  async #failureOf(mutant: Mutant, signal: AbortSignal): Promise<Failure | undefined> {
    const related = this.#related.testsOf(mutant.file).filter((file) => this.#reliable.get(file) !== false);
    for (const size of WAVES) {
      let files = related.splice(0, size);
      while (files.length > 0) {
        const failure = await this.#run(files, signal, mutant);
        if (failure === undefined) break;
        const { file } = failure;
        if (file === undefined || (await this.#isCaughtBy(file, mutant, signal))) return failure;
        files = files.filter((other) => other !== file);
      }
    }
    return undefined;
  }

  /** A test that failed beside others may have been slow, or fail anyway: what the change breaks fails alone, and only with it. */
  async #isCaughtBy(file: string, mutant: Mutant, signal: AbortSignal): Promise<boolean> {
    if ((await this.#run([file], signal, mutant)) === undefined) return false;
    const isReliable = this.#reliable.get(file) ?? (await this.#run([file], signal)) === undefined;
    this.#reliable.set(file, isReliable);
    return isReliable;
  }

  async #run(files: readonly string[], signal: AbortSignal, mutant?: Mutant): Promise<Failure | undefined> {
    await using _ = mutant && (await this.#scratch.change(mutant.file, mutant.apply()));
    return await firstFailure(this.#scratch, this.#postgresUrl, files, signal);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#parts.disposeAsync();
  }
}
