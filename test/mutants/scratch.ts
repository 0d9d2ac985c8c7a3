/** A copy of the repository to break. */
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { NOT_OURS, ROOT } from "../guard/tree.ts";

/** From the root. */
export const MARK_FILE = "test/mutants/mark.ts";

export interface Scratch extends AsyncDisposable {
  readonly root: string;
  /** What `mark.ts` of the copy writes. */
  readonly markLog: string;
  /** Where nothing is yet. */
  readonly postgresFolder: string;
  /** An empty folder for what the tests leave behind. */
  freshTemporaryFolder(): Promise<string>;
  /** Writes `text` to `file` (from the root); disposing of the result restores the file. */
  change(file: string, text: string): Promise<AsyncDisposable>;
}

export async function createScratch(): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), "bridge-mutants-"));
  // PostgreSQL runs as another user where this process is root's.
  await chmod(folder, 0o755);
  const root = join(folder, "copy");
  const temporaryFolder = join(folder, "temporary");
  await cp(ROOT, root, { recursive: true, filter: (source) => !NOT_OURS.has(basename(source)) });
  // Each package is a link but the folder is not: what tools store in node_modules stays in the copy.
  await mkdir(join(root, "node_modules"));
  for (const name of await readdir(join(ROOT, "node_modules"))) {
    if (name.startsWith(".") && name !== ".bin") continue;
    await symlink(join(ROOT, "node_modules", name), join(root, "node_modules", name));
  }
  return {
    root,
    markLog: join(folder, "reached.txt"),
    postgresFolder: join(folder, "postgres"),
    async freshTemporaryFolder() {
      await rm(temporaryFolder, { recursive: true, force: true, maxRetries: 5 });
      await mkdir(temporaryFolder);
      return temporaryFolder;
    },
    async change(file, text) {
      const path = join(root, file);
      const before = await readFile(path);
      await writeFile(path, text);
      return { [Symbol.asyncDispose]: () => writeFile(path, before) };
    },
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
