/**
 * Tries mutants in a copy of the repository. First the types; then, once for all that the types allow, which tests reach them
 * and how long those take; then each mutant with the tests that reach it, the quickest first.
 */
import { matchesGlob } from "node:path";
import { startPostgres } from "../../bench/postgres.ts";
import type { Mutant } from "./mutations.ts";
import { isMarkable, marked, readMarks } from "./reach.ts";
import { testsRelatedTo } from "./related.ts";
import type { Report } from "./reporter.ts";
import { createScratch, type Scratch } from "./scratch.ts";
import { runTests, type Failure } from "./tests.ts";
import { TypeCheck } from "./types.ts";

interface TestFile {
  durationMs: number;
  slowestTestMs: number;
}

/** Most mutants are caught by one of the quickest tests; each run costs some seconds before its first test. */
const WAVES = [6, 24, Number.POSITIVE_INFINITY];
/** A test that waits for what a mutant prevents should not wait long; one that a busy machine slows down should end. */
const TIMEOUT = { leastMs: 15_000, factor: 4, firstMs: 120_000 };

export class Trial implements AsyncDisposable {
  readonly #parts: AsyncDisposableStack;
  readonly #scratch: Scratch;
  readonly #postgresUrl: string;
  readonly #signal: AbortSignal;
  readonly #types: TypeCheck;
  /** Those that pass on unchanged code. */
  readonly #testFiles = new Map<string, TestFile>();
  #testsByMutant: ReadonlyMap<string, ReadonlySet<string>> = new Map();

  private constructor(parts: AsyncDisposableStack, scratch: Scratch, postgresUrl: string, signal: AbortSignal) {
    this.#parts = parts;
    this.#scratch = scratch;
    this.#postgresUrl = postgresUrl;
    this.#signal = signal;
    this.#types = new TypeCheck(scratch.root);
    const error = this.#types.error();
    if (error !== undefined) throw new Error(`The types do not fit before anything is changed: ${error}`);
  }

  /** Every method rejects with the reason of `signal` once that is aborted. */
  static async start(signal: AbortSignal): Promise<Trial> {
    await using parts = new AsyncDisposableStack();
    const scratch = parts.use(await createScratch());
    const postgres = parts.use(await startPostgres(scratch.postgresFolder, { max_connections: 200 }));
    return new Trial(parts.move(), scratch, postgres.url, signal);
  }

  /** What the type checker says against it. */
  async typeError(mutant: Mutant): Promise<string | undefined> {
    // The checker lets nothing else happen meanwhile, signals included.
    await new Promise(setImmediate);
    this.#signal.throwIfAborted();
    return this.#types.errorWith(mutant.file, mutant.apply());
  }

  /** Runs the tests around `mutants`, if they match `tests`, on code that does the same. Returns the files that fail. */
  async prepare(
    mutants: readonly Mutant[],
    tests: string,
    onFile: (done: number, all: number) => void,
  ): Promise<readonly string[]> {
    await using changes = new AsyncDisposableStack();
    for (const [path, inFile] of Map.groupBy(mutants, ({ file }) => file)) {
      const text = marked({ path, text: inFile[0]?.text ?? "" }, inFile, this.#scratch.root);
      changes.use(await this.#scratch.change(path, text));
    }
    const related = [...new Set(mutants.flatMap(({ file }) => testsRelatedTo(file)))].filter((file) =>
      matchesGlob(file, tests),
    );
    const failed = await this.#measure(related, (done) => {
      onFile(done, related.length);
    });
    // Beside all others a test may have been too slow.
    const failedTwice = failed.length === 0 ? [] : await this.#measure(failed);
    this.#testsByMutant = await readMarks(this.#scratch.markLog);
    return failedTwice;
  }

  /** The test that notices `mutant`, which the types allow and `prepare` has seen. */
  async failureWith(mutant: Mutant): Promise<Failure | undefined> {
    const files = this.#testsReaching(mutant);
    for (const size of WAVES) {
      let wave = files.splice(0, size);
      while (wave.length > 0) {
        const failure = await this.#firstFailure(wave, mutant);
        if (failure === undefined) break;
        const { file } = failure;
        if (file === undefined || (await this.#isCausedBy(mutant, file))) return failure;
        wave = wave.filter((other) => other !== file);
      }
    }
    return undefined;
  }

  /** A test that fails beside others may have been slow, or be one that sometimes fails. */
  async #isCausedBy(mutant: Mutant, file: string): Promise<boolean> {
    if ((await this.#firstFailure([file], mutant)) === undefined) return false;
    return (await this.#firstFailure([file])) === undefined;
  }

  #testsReaching(mutant: Mutant): string[] {
    const reaching = this.#testsByMutant.get(mutant.id) ?? new Set();
    const isForAll = !isMarkable(mutant) || reaching.has("");
    const duration = (file: string) => this.#testFiles.get(file)?.durationMs ?? 0;
    return [...(isForAll ? testsRelatedTo(mutant.file) : reaching)]
      .filter((file) => this.#testFiles.has(file))
      .toSorted((a, b) => duration(a) - duration(b));
  }

  /** Remembers those of `files` that pass; answers the others. */
  async #measure(files: readonly string[], onFile?: (done: number) => void): Promise<string[]> {
    const failed = new Set<string>();
    let done = 0;
    const slowest = new Map<string, number>();
    await this.#run(files, TIMEOUT.firstMs, (report) => {
      if (report.kind === "failed" && report.file !== undefined) failed.add(report.file);
      if (report.kind === "passed") {
        slowest.set(report.file, Math.max(slowest.get(report.file) ?? 0, report.durationMs));
      }
      if (report.kind === "file") {
        const { file, durationMs } = report;
        this.#testFiles.set(file, { durationMs, slowestTestMs: slowest.get(file) ?? 0 });
        onFile?.(++done);
      }
      return false;
    });
    for (const file of failed) this.#testFiles.delete(file);
    return [...failed];
  }

  async #firstFailure(files: readonly string[], mutant?: Mutant): Promise<Failure | undefined> {
    await using _ = mutant && (await this.#scratch.change(mutant.file, mutant.apply()));
    const slowestMs = Math.max(...files.map((file) => this.#testFiles.get(file)?.slowestTestMs ?? 0));
    let failure: Failure | undefined;
    await this.#run(files, Math.round(Math.max(TIMEOUT.leastMs, TIMEOUT.factor * slowestMs)), (report) => {
      if (report.kind === "failed") failure = report;
      return failure !== undefined;
    });
    return failure;
  }

  #run(files: readonly string[], timeoutMs: number, onReport: (report: Report) => boolean): Promise<void> {
    return runTests({
      scratch: this.#scratch,
      postgresUrl: this.#postgresUrl,
      signal: this.#signal,
      files,
      timeoutMs,
      onReport,
    });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#parts.disposeAsync();
  }
}
