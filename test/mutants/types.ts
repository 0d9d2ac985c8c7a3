/** The type checker, kept in memory: a change to one file costs the files that it affects, and not the whole project. */
import { join } from "node:path";
import ts from "typescript";

export class TypeCheck {
  readonly #root: string;
  readonly #files: readonly string[];
  readonly #options: ts.CompilerOptions;
  readonly #host: ts.CompilerHost;
  #changed: { readonly path: string; readonly text: string } | undefined;
  #program: ts.SemanticDiagnosticsBuilderProgram | undefined;

  /** `root`: absolute, holds `tsconfig.json`. Reads nothing anew once it is read: the files there must not change. */
  constructor(root: string) {
    this.#root = root;
    const config = ts.readConfigFile(join(root, "tsconfig.json"), (path) => ts.sys.readFile(path));
    const { fileNames, options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
    this.#files = fileNames;
    this.#options = options;
    this.#host = ts.createIncrementalCompilerHost(options);
    const read = this.#host.readFile.bind(this.#host);
    this.#host.readFile = (path) => (path === this.#changed?.path ? this.#changed.text : read(path));
    const parse = this.#host.getSourceFile.bind(this.#host);
    const parsed = new Map<string, ts.SourceFile | undefined>();
    this.#host.getSourceFile = (path, ...how) => {
      if (path === this.#changed?.path) return parse(path, ...how);
      if (!parsed.has(path)) parsed.set(path, parse(path, ...how));
      return parsed.get(path);
    };
  }

  /** The first error of the types once `file` (from the root) reads `text`; `undefined` when they fit. */
  errorWith(file: string, text: string): string | undefined {
    this.#changed = { path: join(this.#root, file), text };
    return this.#firstError();
  }

  /** The first error of the files as they are. */
  error(): string | undefined {
    this.#changed = undefined;
    return this.#firstError();
  }

  #firstError(): string | undefined {
    this.#program = ts.createSemanticDiagnosticsBuilderProgram(this.#files, this.#options, this.#host, this.#program);
    const errors: ts.Diagnostic[] = [];
    // To its end: what is left out would be looked at with the next change, and blamed on that one.
    for (;;) {
      const affected = this.#program.getSemanticDiagnosticsOfNextAffectedFile();
      if (affected === undefined) break;
      errors.push(...affected.result);
    }
    const changed = this.#changed && this.#program.getSourceFile(this.#changed.path);
    if (changed !== undefined) errors.unshift(...this.#program.getSyntacticDiagnostics(changed));
    return errors[0] && ts.flattenDiagnosticMessageText(errors[0].messageText, " ");
  }
}
