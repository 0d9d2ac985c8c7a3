/** A step that expands must leave the tables usable for the version before, which runs on them while replicas change. */
import { describe, expect, it } from "vitest";
import { migrate, type Migration, type Tx } from "../../src/database/index.ts";
import { LEDGER_MIGRATIONS } from "../../src/database/migrations/ledger/index.ts";
import { CONSOLE_MIGRATIONS } from "../../src/service/console/migrations/index.ts";
import { MIGRATIONS } from "../../src/service/store/migrations/index.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";

const AREAS = { ledger: LEDGER_MIGRATIONS, service: MIGRATIONS, "service-console": CONSOLE_MIGRATIONS };
/** Nothing ran before it. */
const FIRST_VERSION = "0.1.0";

/** What the version before would fail on: something is gone, has another name, or must be given. */
const BREAKING: readonly RegExp[] = [
  /\bdrop\s+(?:table|column|view|trigger|function|type)\b/iu,
  /\brename\b/iu,
  /\balter\s+column\b/iu,
  /\badd\s+column\b(?!.*\bdefault\b).*\bnot\s+null\b/isu,
  /\badd\s+(?:constraint|check|unique|foreign|primary)\b/iu,
  /\bcreate\s+unique\s+index\b/iu,
  // What a trigger does with its own table, every version that fires it does.
  /^(?!\s*create\s+(?:trigger|function)\b).*\b(?:delete\s+from|truncate)\b/isu,
];

const isBreaking = (statement: string) => BREAKING.some((pattern) => pattern.test(statement));

it.each([
  "alter table entry drop column keys",
  "alter table entry rename to entries",
  "alter table entry alter column keys set not null",
  "alter table entry add column lane text not null",
  "alter table entry add constraint lane_given check (lane is not null)",
  "create unique index entry_subject on entry (subject)",
  "delete from keyv",
])("is broken by: %s", (statement) => {
  expect(isBreaking(statement)).toBe(true);
});

it.each([
  "create table more (id text not null)",
  "alter table entry add column lane text not null default ''",
  "create trigger gone after delete on entry begin\n delete from more where id = old.id; end",
])("is not broken by: %s", (statement) => {
  expect(isBreaking(statement)).toBe(false);
});

describe.each(DIALECTS)("on %s", (dialect) => {
  it.each(Object.entries(AREAS))("every step of %s that expands breaks nothing", async (area, list) => {
    await using fresh = await freshDatabase(dialect);
    const statements = new Map<string, string[]>();
    await migrate(
      await fresh.open(),
      area,
      list.map((step) => ({ ...step, up: (tx: Tx) => step.up(recording(tx, statements, step)) })),
    );
    expect(statements.size).toBe(list.length);
    for (const { name, since, phase } of list) {
      if (phase === "contract" || since === FIRST_VERSION) continue;
      expect([name, (statements.get(name) ?? []).filter(isBreaking)]).toEqual([name, []]);
    }
  });
});

it.each(Object.entries(AREAS))("the steps of %s are in the order of their names and versions", (_, list) => {
  const inOrder = (texts: readonly string[]) => texts.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
  expect(list.map(({ name }) => name)).toEqual(inOrder(list.map(({ name }) => name)));
  expect(list.map(({ since }) => since)).toEqual(inOrder(list.map(({ since }) => since)));
});

function recording(tx: Tx, statements: Map<string, string[]>, { name }: Migration): Tx {
  const mine: string[] = [];
  statements.set(name, mine);
  return {
    dialect: tx.dialect,
    withCommit: (sent) => tx.withCommit(sent),
    lock: (lock) => tx.lock(lock),
    notify: (channel, payload) => tx.notify(channel, payload),
    all(sql, params) {
      mine.push(sql);
      return tx.all(sql, params);
    },
    each(sql, rows) {
      mine.push(sql);
      return tx.each(sql, rows);
    },
  };
}
