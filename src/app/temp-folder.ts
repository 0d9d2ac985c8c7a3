/** The folder for the sandbox's temporary data. */
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartError } from "../platform/start-error.ts";

/** An empty folder, removed with its content when it is disposed. Errors: `StartError`. */
export async function tempFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  try {
    return await mkdtempDisposable(join(tmpdir(), "conversation-bridge-"));
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new StartError([{ key: "sandbox-no-folder", values: { folder: tmpdir(), code } }]);
  }
}
