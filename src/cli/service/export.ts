/** `service export`: writes every conversation as a line of JSON, also while the service runs. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import type { Environment } from "../../config/index.ts";
import { FILE_MODE } from "../../database/private-files.ts";
import type { ExportedConversation } from "../../service/store/export.ts";
import { StartError } from "../../platform/start-error.ts";
import { count, jsonLine, numberOf, printAside } from "../print.ts";
import { progressOfConversations } from "../progress.ts";

interface Options {
  readonly output?: string;
  readonly resume?: true;
}

export function addExportCommand(service: Command, environment: Environment): void {
  service
    .command("export")
    .description("export every conversation as a line of JSON, with its contact, messages and notes")
    .option("-o, --output <file>", "write to this new file instead of standard output")
    .option("--resume", "continue an export that was interrupted; needs --output")
    .addHelpText("after", "\nOldest conversation first. Exit code 0 if everything was written, 1 if it was not.")
    .action(async (options: Options, command: Command) => {
      if (options.output === undefined && options.resume === true)
        command.error("error: option '--resume' needs option '--output <file>'");
      await exportAll(options, environment);
    });
}

async function exportAll({ output, resume }: Options, environment: Environment): Promise<void> {
  const { withServiceDatabase } = await import("./database.ts");
  const { countConversations, exportConversations } = await import("../../service/store/export.ts");
  await withServiceDatabase(environment, async (database) => {
    const total = await countConversations(database);
    const begun = output === undefined || resume === undefined ? undefined : await lastLineOf(output);
    let done = begun?.lines ?? 0;
    const before = done;
    using progress = progressOfConversations(total);
    async function* lines(): AsyncGenerator<string> {
      for await (const conversation of exportConversations(database, begun?.id)) {
        yield `${jsonLine(conversation)}\n`;
        progress.update((done += 1));
      }
    }
    await write(Readable.from(lines()), output, begun?.bytes);
    const exported = `Exported ${count(done, "conversation")}`;
    printAside(before === 0 ? `${exported}.` : `${exported}, ${numberOf(before)} of them earlier.`);
  });
}

async function write(lines: Readable, output: string | undefined, from: number | undefined): Promise<void> {
  try {
    // Backpressure: at most a few conversations are buffered for a slow reader.
    if (output === undefined) {
      for await (const line of lines) if (!process.stdout.write(line as string)) await once(process.stdout, "drain");
    } else {
      const place = from === undefined ? { flags: "wx" } : { flags: "r+", start: from };
      await pipeline(lines, createWriteStream(output, { ...place, mode: FILE_MODE, flush: true }));
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || !/^E[A-Z]+$/u.test(code)) throw error;
    if (output === undefined) throw new StartError([{ key: "cli-export-broken-off-output", values: { code } }]);
    if (code === "EEXIST") throw new StartError([{ key: "cli-export-exists", values: { path: output } }]);
    throw new StartError([{ key: "cli-export-broken-off", values: { path: output, code } }]);
  }
}

interface Begun {
  /** The last complete conversation. */
  readonly id: string | undefined;
  readonly lines: number;
  /** Where the next line begins; anything after it is an incomplete line. */
  readonly bytes: number;
}

/** Reads an interrupted export and cuts an incomplete last line off. */
async function lastLineOf(path: string): Promise<Begun | undefined> {
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === undefined) return undefined;
  await using file = await open(path, "r+");
  await file.chmod(FILE_MODE);
  let lines = 0;
  let bytes = 0;
  let lastStart = 0;
  let at = 0;
  for await (const chunk of file.createReadStream({ autoClose: false, start: 0 })) {
    const buffer = chunk as Buffer;
    for (let found = buffer.indexOf(10); found !== -1; found = buffer.indexOf(10, found + 1)) {
      lines += 1;
      lastStart = bytes;
      bytes = at + found + 1;
    }
    at += buffer.length;
  }
  await file.truncate(bytes);
  if (lines === 0) return { id: undefined, lines, bytes };
  const { buffer } = await file.read(Buffer.alloc(bytes - lastStart), 0, bytes - lastStart, lastStart);
  return { id: idOf(buffer.toString(), path), lines, bytes };
}

function idOf(line: string, path: string): string {
  try {
    const { id } = JSON.parse(line) as Partial<ExportedConversation>;
    if (typeof id === "string" && id.startsWith("cv_")) return id;
  } catch {
    // Reported below.
  }
  throw new StartError([{ key: "cli-export-not-ours", values: { path } }]);
}
