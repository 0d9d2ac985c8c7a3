/**
 * The environment of a process that a test starts: not this process's own, but Node's cache of compiled sources, without
 * which every start strips the types anew and takes twice as long.
 */
import { tmpdir } from "node:os";
import { join } from "node:path";

export const CHILD_ENVIRONMENT = {
  PATH: process.env["PATH"] ?? "",
  NODE_COMPILE_CACHE: join(tmpdir(), "bridge-compile-cache"),
};
