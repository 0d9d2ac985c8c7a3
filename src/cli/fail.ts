/** Ends a command that failed: prints what to do, in the operator's language, and sets the exit code. */
import { styleText } from "node:util";
import { BridgeError } from "../bridge/model/failure.ts";
import { newestBackup } from "../backup/newest.ts";
import { sqliteFiles } from "../backup/source.ts";
import { ConfigError, databaseUrlOf, type Environment } from "../config/index.ts";
import { DATABASE_REASONS, DatabaseError, type DatabaseErrorReason } from "../database/index.ts";
import { ListenError } from "../platform/http/server.ts";
import type { Say } from "../platform/i18n/locales.ts";
import { stackFrames } from "../platform/stack-frames.ts";
import { StartError } from "../platform/start-error.ts";
import { terminalLine } from "../platform/text/terminal.ts";
import { terminalSay } from "./terminal-locale.ts";

export function fail(error: unknown, environment: Environment): void {
  const say = terminalSay(environment);
  const word = styleText("red", say({ key: "fail-word" }), { stream: process.stderr });
  for (const line of linesOf(error, say, environment))
    process.stderr.write(`${word} ${terminalLine(line)}
`);
  process.exitCode = error instanceof StartError ? error.exitCode : 1;
}

function linesOf(error: unknown, say: Say, environment: Environment): readonly string[] {
  if (error instanceof ConfigError) return error.problems.map(say);
  if (error instanceof StartError) return error.sentences.map(say);
  if (error instanceof ListenError) return [say(error.sentence)];
  if (error instanceof DatabaseError) return [say(error.sentence), ...backupLines(error.reason, say, environment)];
  if (error instanceof BridgeError) {
    const { code, details } = error;
    const reason = DATABASE_REASONS.find((known) => known === details.remoteCode);
    if (code === "LEDGER_UNAVAILABLE" && reason !== undefined)
      return linesOf(new DatabaseError(reason), say, environment);
    return [`${say({ key: `failure-${code}` })} (${details.remoteCode ?? code})`];
  }
  // A bug: print where it happened, but not its message, which may quote a client's text.
  const fault = { key: "fail-fault", values: { name: error instanceof Error ? error.name : typeof error } };
  return [say(fault), ...stackFrames(error)];
}

/** What to restore where the database is damaged, if it is known. */
function backupLines(reason: DatabaseErrorReason, say: Say, environment: Environment): readonly string[] {
  const url = databaseUrlOf(environment);
  const newest = reason === "damaged" && url.startsWith("file:") ? newestBackup(sqliteFiles(url)) : undefined;
  if (newest === undefined) return [];
  return [say({ key: "cli-damaged-backup", values: { path: newest.path, at: { at: newest.takenAt } } })];
}
