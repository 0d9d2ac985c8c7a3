/** Pages of the operator console with very many conversations: lists, filters and searches. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "undici";
import { startChild } from "../child.ts";
import { nowMs } from "../clock.ts";
import { tempFolder } from "../contestants.ts";
import { startPostgres } from "../postgres.ts";
import { type Row, row } from "../rows.ts";
import { KEY } from "../service/answers.ts";
import { fillInbox, MESSAGES_EACH } from "../service/fill-inbox.ts";
import { percentile } from "../statistics.ts";

export interface ConsoleRun {
  readonly conversations: number;
  /** Per page and database. */
  readonly calls: number;
  readonly withPostgres: boolean;
}

const MOST_MS = 50;

/** What is opened, by the number of the call, so that no two calls ask for the same. */
const PAGES: Readonly<Record<string, (call: number, conversations: number) => string>> = {
  "list: open": () => "conversations",
  "list: mine": () => "conversations?view=mine",
  "list: unassigned": () => "conversations?view=unassigned",
  "list: waiting": () => "conversations?view=waiting",
  "list: closed": () => "conversations?view=closed",
  "list: frequent tag": () => "conversations?tag=vip",
  "list: rare tag, open": () => "conversations?view=open&tag=rare",
  "list: channel and department": (call) => `conversations?status=closed&channel=email&department=dep_${call % 5}`,
  "search: a word of one message": (call, of) => `conversations?q=once${(call * 7_919) % (of * MESSAGES_EACH)}`,
  "search: a word of 1 in 100,000": (call, of) =>
    `conversations?q=few${(call * 7_919) % Math.min(100_000, of * MESSAGES_EACH)}`,
  "search: a word of 1 in 1,000": (call) => `conversations?q=some${call % 1_000}`,
  "search: a word of every message": () => "conversations?q=always",
  "search: two frequent words": () => "conversations?q=often+even",
  "search: the beginning of a word of every message": () => "conversations?q=alw",
  "search: the beginning of a word of 1 in 1,000": (call) => `conversations?q=som+some${100 + (call % 900)}`,
  "search: the beginnings of two frequent words": () => "conversations?q=of+ev",
  "search: frequent words never together": () => "conversations?q=odd+even",
  "search: frequent words, few of them open": () => "conversations?q=always+often&view=open&tag=rare",
  "search: nothing": (call) => `conversations?q=nothing${call}+always`,
  "search: 10,000 characters": () => `conversations?q=${"always+".repeat(1_428)}`,
  "search: a client": (call, of) => `conversations?q=client+${(call * 104_729) % of}`,
};

/** Lists of which each call opens the page after the one before. */
const WALKED: Readonly<Record<string, string>> = {
  "list: open, page after page": "conversations",
  "list: closed, page after page": "conversations?view=closed",
  "search: a word of every message, page after page": "conversations?q=always",
};

/** Whose words are nowhere together. The others find something, so that a broken search is not measured as a fast one. */
const FINDS_NOTHING: ReadonlySet<string> = new Set(["search: frequent words never together", "search: nothing"]);

export async function consolePages(run: ConsoleRun, say: (line: string) => void): Promise<readonly Row[]> {
  await using folder = await tempFolder();
  const times = { bridge: await measured(`file:${join(folder.path, "service.db")}`, run, say) };
  let postgres: Readonly<Record<string, number>> | undefined;
  if (run.withPostgres) {
    await using server = await startPostgres(join(folder.path, "postgres"), {
      shared_buffers: "1GB",
      max_wal_size: "8GB",
    });
    postgres = await measured(await server.database("console"), run, say);
  }
  const size = `${run.conversations.toLocaleString("en")} conversations`;
  return Object.keys(times.bridge).map((name) => {
    const bridge = times.bridge[name] ?? NaN;
    const other = postgres?.[name];
    const values = { bridge, ...(other !== undefined && { postgres: other }) };
    const base = row(`console with ${size}, ${name}, p95`, "ms", values, { of: "bridge", atMost: MOST_MS });
    return { ...base, met: Math.max(bridge, other ?? 0) <= MOST_MS };
  });
}

/** Result: the 95th percentile of each page in milliseconds, from the request to the end of the response. */
async function measured(
  url: string,
  { conversations, calls }: ConsoleRun,
  say: (line: string) => void,
): Promise<Readonly<Record<string, number>>> {
  const kind = url.startsWith("file:") ? "SQLite" : "PostgreSQL";
  const startedAt = nowMs();
  const { cookie, idOf } = await fillInbox(url, conversations, (done) => {
    if (done % 200_000 === 0) say(`  ${kind}: ${done.toLocaleString("en")} of ${conversations.toLocaleString("en")}`);
  });
  say(`  ${kind}: filled in ${((nowMs() - startedAt) / 1_000).toFixed(0)} s`);
  await using child = startChild(fileURLToPath(import.meta.resolve("../service/process.ts")), {
    env: { SERVICE_DATABASE: url, SERVICE_KEY: KEY },
  });
  const client = new Client(await child.ask<string>({}));
  const open = async (page: string): Promise<{ readonly tookMs: number; readonly html: string }> => {
    const sentAt = nowMs();
    const answer = await client.request({ method: "GET", path: `/console/${page}`, headers: { cookie } });
    const body = await answer.body.arrayBuffer();
    const tookMs = nowMs() - sentAt;
    if (answer.statusCode !== 200) throw new Error(`${page} answered ${answer.statusCode}`);
    return { tookMs, html: Buffer.from(body).toString() };
  };
  /** Errors: Error if the page does not show what it should. A search that took long goes on where its link leads. */
  const check = async (name: string, first: string): Promise<void> => {
    for (let html = first; ;) {
      const isFound = /<li id="cv_/u.test(html);
      if (isFound && FINDS_NOTHING.has(name)) throw new Error(`"${name}" shows conversations`);
      if (isFound || (FINDS_NOTHING.has(name) && html !== first)) return;
      const next = olderPage(html);
      if (next === undefined && FINDS_NOTHING.has(name)) return;
      if (next === undefined) throw new Error(`"${name}" shows no conversations`);
      ({ html } = await open(next));
    }
  };
  const pages: Readonly<Record<string, (call: number, conversations: number) => string>> = {
    ...PAGES,
    "one conversation": (call: number) => `conversations/${idOf((call * 7_919) % conversations)}`,
  };
  const found: Record<string, number> = {};
  const note = (name: string, all: readonly number[]): void => {
    const p95 = percentile(all, 0.95);
    found[name] = p95;
    say(`  ${kind}: ${name}: ${p95.toFixed(1)} ms`);
  };
  for (const [name, first] of Object.entries(WALKED)) {
    const all: number[] = [];
    for (let call = 0, page = first; call < calls + 10; call++) {
      const { tookMs, html } = await open(page);
      if (call >= 10) all.push(tookMs);
      const next = olderPage(html);
      if (next === undefined) throw new Error(`"${name}" ends on page ${call + 1}`);
      page = next;
    }
    note(name, all);
  }
  for (const [name, page] of Object.entries(pages)) {
    // The first ones warm up.
    const look = async (call: number) => {
      const { tookMs, html } = await open(page(call, conversations));
      if (name in PAGES) await check(name, html);
      return tookMs;
    };
    for (let call = 0; call < 10; call++) await look(call);
    const all: number[] = [];
    for (let call = 10; call < calls + 10; call++) all.push(await look(call));
    note(name, all);
  }
  await client.close();
  return found;
}

/** Where the link to what is older leads. */
function olderPage(html: string): string | undefined {
  return /href="\.\/(conversations\?[^"]*cursor=[^"]*)"/u.exec(html)?.[1]?.replaceAll("&amp;", "&");
}
