/**
 * The cost of a request does not grow with the amount of stored data: the rows that each of its statements reads are
 * counted.
 */
import { beforeAll, afterAll, describe, expect, it } from "vitest";
import { migrate, type Database, type Value } from "../../src/database/index.ts";
import { createSerializer } from "../../src/service/api/serializer.ts";
import { searchContacts } from "../../src/service/store/contacts.ts";
import { listConversations, readCard, type ConversationFilter } from "../../src/service/store/conversations.ts";
import { exportConversations } from "../../src/service/store/export.ts";
import { appendMessage } from "../../src/service/store/messages.ts";
import { MIGRATIONS } from "../../src/service/store/migrations/index.ts";
import { writerOf, type WriteTx } from "../../src/service/store/writes.ts";
import { DIALECTS, freshDatabase, type FreshDatabase } from "../support/databases.ts";

const CONVERSATIONS = 20_000;
const BLOCK = 2_000;
/** Long enough that reading all of them would show. */
const TEXT = "A message of some length, as clients write them. ".repeat(8);
/** A page of each status, plus one row of each; far below what is stored. */
const MOST_ROWS = 1_000;

const FILTERS: readonly ConversationFilter[] = [
  {},
  { status: "new" },
  { status: "open" },
  { channel: "email" },
  { assignee: "op_1" },
  { assignee: null },
  { department: "dep_1" },
  { status: "new", channel: "email" },
  { status: "open", assignee: null },
  { status: "closed", department: "dep_1" },
  { status: "new", assignee: "op_1" },
];

interface Statement {
  readonly text: string;
  readonly parameters: readonly Value[];
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

describe.each(DIALECTS)("the cost on %s", (dialect) => {
  let fresh: FreshDatabase;
  let database: Database;
  const seen: Statement[] = [];
  const recording = {
    dialect,
    all: <Row>(text: string, parameters: readonly Value[] = []) => {
      seen.push({ text, parameters });
      return database.all<Row>(text, parameters);
    },
  } as Database;

  beforeAll(async () => {
    fresh = await freshDatabase(dialect);
    database = await fresh.open();
    await migrate(database, "service", MIGRATIONS);
    const id = (prefix: string) => `'${prefix}' || (100000 + n)`;
    // In blocks: each write has a time limit, which 60,000 rows at once reach on a busy machine.
    for (let first = 0; first < CONVERSATIONS; first += BLOCK) {
      const numbers = `with recursive n (n) as (select ${first} union all select n + 1 from n where n < ${first + BLOCK - 1})`;
      await writerOf(database)(async (writing) => {
        await writing.all(
          `insert into service_contact (id, channel, name, search, shown, first_seen_at)
           ${numbers} select ${id("ct_")}, 'email', 'Client ' || n, '  client', 1, n from n`,
        );
        await writing.all(
          `insert into service_conversation (id, contact_id, channel, client, status, assignee, department, unread, tags,
             size, created_at, updated_at)
           ${numbers} select ${id("cv_")}, ${id("ct_")}, case n % 7 when 0 then 'email' else 'site' end, 'Client ' || n,
             case n % 10 when 0 then 'new' when 1 then 'open' else 'closed' end,
             case n % 3 when 0 then null else 'op_' || (n % 3) end, 'dep_' || (n % 11), 0, '[]', 1, n, n from n`,
        );
        await writing.all(
          `insert into service_message (conversation_id, seq, id, contact_id, shown, sender, text, created_at)
           ${numbers} select ${id("cv_")}, 1, ${id("m_")}, ${id("ct_")}, 1, 'client', '${TEXT}', n from n`,
        );
      });
    }
    if (dialect === "postgres")
      for (const table of ["contact", "conversation", "message"]) await database.all(`analyze service_${table}`);
  });
  afterAll(() => fresh[Symbol.asyncDispose]());

  /** The most rows that one step of a statement read. */
  async function looksAt({ text, parameters }: Statement): Promise<number> {
    if (dialect === "sqlite") {
      const plan = await database.all<{ detail: string }>(`explain query plan ${text}`, parameters);
      const scans = plan.filter(({ detail }) => /^SCAN (?:service_|c\b|m\b)/u.test(detail));
      // Through an index in the wanted order, a scan ends with the page.
      return scans.every(({ detail }) => / USING (?:COVERING )?INDEX |VIRTUAL TABLE INDEX/u.test(detail))
        ? 0
        : CONVERSATIONS;
    }
    const [row] = await database.all<{ "QUERY PLAN": readonly { Plan: PlanNode }[] }>(`explain (analyze, format json) ${text}`, parameters); // prettier-ignore
    const of = (node: PlanNode): number =>
      Math.max(
        (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
        ...(node.Plans ?? []).map(of),
      );
    const [top] = row?.["QUERY PLAN"] ?? [];
    return top === undefined ? Infinity : of(top.Plan);
  }
  async function costOf(work: () => Promise<unknown>): Promise<number> {
    seen.length = 0;
    await work();
    expect(seen.length).toBeGreaterThan(0);
    return Math.max(...(await Promise.all(seen.map(looksAt))));
  }

  it.each(FILTERS)("of a list %o is that of one page, from the first to the last", async (filter) => {
    const all = [];
    for (let after: readonly [number, string] | undefined; ;) {
      const page = await listConversations(database, filter, 100, after);
      all.push(...page.items);
      if (page.next === undefined) break;
      after = page.next;
    }
    const count = all.length;
    expect(count).toBeGreaterThan(50);
    expect(all.map(({ updatedAt }) => updatedAt)).toEqual(
      all
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .reverse(),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(count);
    const middle = all[Math.floor(count / 2)];
    const position = [Date.parse(middle?.updatedAt ?? ""), middle?.id ?? ""] as const;
    for (const after of [undefined, position])
      expect(await costOf(() => listConversations(recording, filter, 50, after))).toBeLessThan(MOST_ROWS);
  });

  it("of a conversation, of a search and of an export is that of what they return", async () => {
    expect(await costOf(() => readCard(recording, "cv_100077"))).toBeLessThan(MOST_ROWS);
    expect(await costOf(() => searchContacts(recording, "", 50))).toBeLessThan(MOST_ROWS);
    expect(await costOf(() => exportConversations(recording, "cv_102000").next())).toBeLessThan(MOST_ROWS);
  });

  it("of a message is that of its conversation", async () => {
    const statements: Statement[] = [];
    await writerOf(database)(async (writing) => {
      const noting: WriteTx = {
        ...writing,
        all: (text, parameters) => {
          statements.push({ text, parameters: parameters ?? [] });
          return writing.all(text, parameters);
        },
      };
      const made = {
        id: "m_new",
        conversation: "cv_100500",
        sender: "operator",
        author: "Bo",
        text: "hi",
        at: 1,
      } as const;
      await appendMessage(noting, made, createSerializer("B"));
    });
    expect(statements.length).toBeGreaterThan(3);
    for (const { text, parameters } of statements) {
      const explain = dialect === "sqlite" ? "explain query plan" : "explain";
      const plan = JSON.stringify(await database.all(`${explain} ${text}`, parameters));
      expect(plan).not.toMatch(/(?:Seq Scan on|"SCAN) service_(?:contact|conversation|message)\b/u);
    }
  });
});
