/** `service export`: writes every conversation as a line of JSON, also while the service runs. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import type { Environment } from "../../config/index.ts";
import { StartError } from "../../platform/start-error.ts";
import type { ExportedConversation } from "../../service/store/export.ts";
import { progressOfConversations } from "../progress.ts";
import { terminalSay } from "../terminal-locale.ts";

interface Options {
  readonly output?: string;
  readonly resume?: true;
}

export function addExportCommand(service: Command, environment: Environment): void {
  const say = terminalSay(environment);
  service
    .command("export")
    .description("cli-export")
    .option("-o, --output <file>", "cli-export-output")
    .option("--resume", "cli-export-resume")
    .addHelpText("after", () => `\n${say({ key: "cli-export-ends" })}`)
    .action(async (options: Options) => {
      await exportAll(options, environment);
    });
}

async function exportAll({ output, resume }: Options, environment: Environment): Promise<void> {
  if (output === undefined && resume === true) throw new StartError([{ key: "cli-export-no-output" }]);
  const say = terminalSay(environment);
  const { withServiceDatabase } = await import("./database.ts");
  const { countConversations, exportConversations } = await import("../../service/store/export.ts");
  await withServiceDatabase(environment, async (database) => {
    const total = await countConversations(database);
    const begun = output === undefined || resume === undefined ? undefined : await lastLineOf(output);
    let done = begun?.lines ?? 0;
    const before = done;
    using progress = progressOfConversations(say, total);
    async function* lines(): AsyncGenerator<string> {
      for await (const conversation of exportConversations(database, begun?.id)) {
        yield `${JSON.stringify(conversation)}\n`;
        progress.update((done += 1));
      }
    }
    await write(Readable.from(lines()), output, begun?.bytes);
    const told =
      before === 0
        ? { key: "cli-export-done", values: { count: done } }
        : { key: "cli-export-done-on", values: { count: done, before } };
    process.stderr.write(`${say(told)}\n`);
  });
}

async function write(lines: Readable, output: string | undefined, from: number | undefined): Promise<void> {
  try {
    // Backpressure: at most a few conversations are buffered for a slow reader.
    if (output === undefined) {
      for await (const line of lines) if (!process.stdout.write(line as string)) await once(process.stdout, "drain");
    } else {
      const place = from === undefined ? { flags: "wx" } : { flags: "r+", start: from };
      await pipeline(lines, createWriteStream(output, { ...place, flush: true }));
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
