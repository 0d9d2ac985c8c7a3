/** The production image contains neither the sandbox nor its emulators. */
import { existsSync } from "node:fs";
import { extname } from "node:path";
import { StartError } from "../platform/start-error.ts";

export function sandboxIsIncluded(): boolean {
  return existsSync(new URL(`../app/sandbox${extname(import.meta.url)}`, import.meta.url));
}

/** Errors: `StartError`, which says what to set instead. */
export function requireSandbox(): void {
  if (!sandboxIsIncluded()) throw new StartError([{ key: "sandbox-not-included" }, { key: "doctor-nothing-set-next" }]);
}
