/** The repository's text, for guards: its files, and the imports and strings of a TypeScript file. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Folders that are not part of the source. */
export const NOT_OURS = new Set(["node_modules", ".git", "data", "coverage", "dist", "results", "output"]);

export interface SourceFile {
  /** From the root, with slashes: `src/bridge/model/message.ts`. */
  readonly path: string;
  readonly text: string;
}

/** Every file below `folder` (from the root) whose name ends in one of `endings`; without endings, all text files. */
export function filesIn(folder: string, ...endings: readonly string[]): SourceFile[] {
  return pathsIn(folder)
    .filter((path) =>
      endings.length === 0 ? !/\.(?:png|ico|woff2)$/u.test(path) : endings.some((e) => path.endsWith(e)),
    )
    .map((path) => ({ path, text: read(path) }));
}

export function pathsIn(folder: string): string[] {
  return readdirSync(`${ROOT}${folder}`, { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (NOT_OURS.has(entry.name)) return [];
      return entry.isDirectory() ? pathsIn(path) : entry.isFile() ? [path] : [];
    })
    .toSorted();
}

export function read(path: string): string {
  return readFileSync(`${ROOT}${path}`, "utf8");
}

export function exists(path: string): boolean {
  return statSync(`${ROOT}${path}`, { throwIfNoEntry: false }) !== undefined;
}

export function parse({ path, text }: SourceFile): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesOf(child);
}

/** The imports of a file, including types and `import()`, as written. */
export function importsOf(file: SourceFile): string[] {
  const found: string[] = [];
  for (const node of nodesOf(parse(file))) {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
      found.push((node.moduleSpecifier as ts.StringLiteral).text);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      // An import that is not a literal cannot be checked.
      found.push(argument !== undefined && ts.isStringLiteralLike(argument) ? argument.text : "(computed)");
    } else if (
      ts.isImportTypeNode(node) &&
      ts.isLiteralTypeNode(node.argument) &&
      ts.isStringLiteral(node.argument.literal)
    ) {
      found.push(node.argument.literal.text);
    }
  }
  return found;
}

/** The target of an import: a path from the root, or the name of a package (`@slack/bolt`, `node:fs`). */
export function targetOf(specifier: string, from: string): string {
  if (!specifier.startsWith(".")) {
    if (specifier.startsWith("node:")) return specifier;
    return specifier
      .split("/")
      .slice(0, specifier.startsWith("@") ? 2 : 1)
      .join("/");
  }
  return new URL(specifier, `file:///${from}`).pathname.slice(1);
}
