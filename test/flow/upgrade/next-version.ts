/** The program as a later version: a copy with one more migration of the ledger. */
import { cp, mkdtempDisposable, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const LEDGER = "src/database/migrations/ledger/index.ts";

export interface NextVersion extends AsyncDisposable {
  /** Its `main.ts`. */
  readonly main: string;
  /** `statements`: of the migration `999-next`. */
  migratesBy(...statements: readonly string[]): Promise<void>;
}

export async function nextVersion(): Promise<NextVersion> {
  const folder = await mkdtempDisposable(join(tmpdir(), "bridge-next-"));
  for (const name of ["src", "locales", "package.json"])
    await cp(join(ROOT, name), join(folder.path, name), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(folder.path, "node_modules"));
  const before = await readFile(join(folder.path, LEDGER), "utf8");
  return {
    main: join(folder.path, "src/main.ts"),
    async migratesBy(...statements) {
      const up = `async (tx) => { for (const it of ${JSON.stringify(statements)}) await tx.all(it); }`;
      const step = `{ name: "999-next", since: "99.0.0", phase: "expand", up: ${up} },\n];`;
      await writeFile(join(folder.path, LEDGER), before.replace("];", step));
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}
