/** Prints what the changelog says of a version: `node deploy/release/notes.ts 0.2.0`. */
import { readFileSync } from "node:fs";
import { notesOf } from "./changes.ts";

const changelog = readFileSync(new URL("../../CHANGELOG.md", import.meta.url), "utf8");
process.stdout.write(`${notesOf(changelog, process.argv[2] ?? "")}\n`);
