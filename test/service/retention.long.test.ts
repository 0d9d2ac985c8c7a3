/** Export and retention: as functions, and as commands beside a running service. */
import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../src/database/index.ts";
import { addContact } from "../../src/service/store/contacts.ts";
import { exportConversations, type ExportedConversation } from "../../src/service/store/export.ts";
import { identify } from "../../src/service/store/identities.ts";
import {
  countPrunable,
  pruneConversations,
  pruneVisitors,
  type ContactPosition,
} from "../../src/service/store/prune.ts";
import { writerOf } from "../../src/service/store/writes.ts";
import { DIALECTS, freshDatabase, type FreshDatabase } from "../support/databases.ts";
import { matching, startServiceFixture, type ServiceFixture } from "./fixture.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { startReceiver } from "./receiver.ts";

const DAY_MS = 24 * 3_600_000;
const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

describe.each(DIALECTS)("keeping on %s", (dialect) => {
  let fresh: FreshDatabase;
  let database: Database;
  let fixture: ServiceFixture;
  let folder: string;
  let now = Date.now();
  beforeEach(async () => {
    now = Date.now();
    folder = await mkdtemp(join(tmpdir(), "bridge-test-"));
    fresh = await freshDatabase(dialect, "service.db");
    database = await fresh.open();
    fixture = await startServiceFixture(database, { now: () => now });
  });
  afterEach(async () => {
    await fixture[Symbol.asyncDispose]();
    await fresh[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  const opens = async (name: string, ...texts: readonly string[]): Promise<string> => {
    const { admin } = fixture.service;
    const client = { externalId: name, name, email: `${name}@example.org` };
    const { conversationId } = await admin.createConversationAs("email", client, texts[0] ?? "hello");
    for (const text of texts.slice(1)) await admin.clientWrites(conversationId, text);
    return conversationId;
  };
  const command = (...args: readonly string[]): Promise<Ended> =>
    new Promise((resolve) => {
      const env = { ...CHILD_ENVIRONMENT, DATABASE_URL: fresh.url };
      execFile(process.execPath, [MAIN, "service", ...args], { env, cwd: folder }, (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
      });
    });
  const linesOf = (text: string): ExportedConversation[] =>
    text
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as ExportedConversation);
  const exported = async (after?: string): Promise<ExportedConversation[]> => {
    const lines: ExportedConversation[] = [];
    for await (const line of exportConversations(database, after)) lines.push(line);
    return lines;
  };

  it("removes visitors who wrote nothing within a day, and nobody else", async () => {
    const silent = await fixture.visitor("Silent");
    const wrote = await fixture.visitor("Wrote");
    await fixture.visitorWrites(wrote, "hello");
    const closed = await fixture.visitor("Closed");
    await fixture.visitorWrites(closed, "hello");
    await pruneAllClosed();
    const named = { id: "ct_named", channel: "site", externalId: "customer-7", name: "Named", at: now };
    await writerOf(database)((tx) => addContact(tx, named));
    const names = async () => {
      const { body } = await fixture.api("GET", "/contacts");
      return body.data.map(({ name }) => name).sort();
    };
    const restart = async () => {
      await fixture.service.stop();
      await fixture.service.start();
    };
    now += DAY_MS;
    const late = await fixture.visitor("Late");
    await restart();
    expect(await names()).toEqual(["Late", "Named", "Silent", "Wrote"]);
    now += 1;
    await restart();
    await expect.poll(names).toEqual(["Late", "Named", "Wrote"]);
    expect((await fixture.visitorWrites(silent, "too late")).status).toBe(401);
    expect((await fixture.visitorWrites(late, "in time")).status).toBe(201);
    expect((await fixture.visitorWrites(wrote, "again")).status).toBe(201);

    async function pruneAllClosed(): Promise<void> {
      const { admin } = fixture.service;
      const found = (await admin.list()).find(({ client }) => client === "Closed");
      await admin.setStatus(found?.id ?? "", "closed");
      await pruneConversations(writerOf(database), { before: now + 1, withContacts: true });
    }
  });

  it("goes on after the contacts that were looked at before", async () => {
    const write = writerOf(database);
    const add = (from: number, count: number) =>
      database.all(
        `with recursive n (n) as (select ${from} union all select n + 1 from n where n < ${from + count - 1})
         insert into service_contact (id, channel, external_id, name, search, first_seen_at)
         select 'ct_' || n, 'site', case when n % 10 = 0 then null else 'c' || n end, 'x', '  x', n from n`,
      );
    const left = async () => (await database.all("select id from service_contact where external_id is null")).length;
    const prune = async (before: number, from?: ContactPosition): Promise<ContactPosition | undefined> => {
      const next = await pruneVisitors(database, write, before, from);
      return next === undefined ? from : prune(before, next);
    };
    await add(1_000, 2_100);
    const position = await prune(3_000);
    expect([position, await left()]).toEqual([[2_999, "ct_2999"], 10]);
    await add(4_000, 10);
    expect(await prune(3_000, position)).toEqual(position);
    expect(await prune(5_000, position)).toEqual([4_009, "ct_4009"]);
    expect(await left()).toBe(0);
  });

  it("exports every conversation with its contact, messages and notes, oldest first", async () => {
    const first = await opens("ada", "one", 'two \u2028 "lines"\n and 👋');
    await fixture.service.admin.operatorWrites(first, "only for us", "Bo", true);
    await fixture.service.admin.operatorWrites(first, "hi", "Bo");
    await fixture.service.admin.setTags(first, ["vip"]);
    const others: string[] = [];
    for (let n = 0; n < 120; n++) others.push(await opens(`client${n}`));

    const lines = await exported();
    expect(lines.map(({ id }) => id)).toEqual([first, ...others]);
    expect(lines[0]).toMatchObject({
      id: first,
      client: "ada",
      channel: "email",
      status: "open",
      tags: ["vip"],
      contact: { name: "ada", email: "ada@example.org" },
    });
    expect(lines[0]?.messages.map(({ from, text }) => [from, text])).toEqual([
      ["client", "one"],
      ["client", 'two \u2028 "lines"\n and 👋'],
      ["note", "only for us"],
      ["operator", "hi"],
    ]);
    expect((await exported(others[117])).map(({ id }) => id)).toEqual(others.slice(118));
  });

  it("exports a conversation longer than a page of messages completely and in order", async () => {
    const id = await opens("ada");
    const write = writerOf(database);
    await write(
      (writing) =>
        writing.each(
          `insert into service_message (conversation_id, seq, id, contact_id, shown, sender, author, text, created_at)
         select id, cast($2 as bigint), cast($3 as text), contact_id, null, 'note', null, cast($3 as text),
           cast($2 as bigint)
         from service_conversation where id = $1`,
          Array.from({ length: 4_100 }, (_, n) => [id, n + 2, `m_${n}`]),
        ) as Promise<readonly unknown[]>,
    );
    await write(async (writing) => writing.all("update service_conversation set size = 4050 where id = $1", [id]));
    const [line] = await exported();
    // No further than the conversation was read.
    expect(line?.messages).toHaveLength(4_050);
    expect(line?.messages.slice(1).map(({ text }) => text)).toEqual(Array.from({ length: 4_049 }, (_, n) => `m_${n}`));
  });

  it("continues to export while visitors are identified and old conversations are deleted", async () => {
    const first = await opens("ada");
    const visitor = await fixture.visitor();
    await fixture.visitorWrites(visitor, "who am I?");
    const gone = await opens("grace", "one", "two");
    const last = await opens("anna");
    const lines: ExportedConversation[] = [];
    for await (const line of exportConversations(database)) {
      lines.push(line);
      if (line.id !== first) continue;
      // The rest of the page was read before.
      const write = writerOf(database);
      const person = { channel: "site", externalId: "7", name: "Ida", phone: null, email: null, at: now };
      await write((writing) => addContact(writing, { ...person, id: "ct_ida" }));
      await write((writing) => identify(writing, visitor, { ...person, id: "ct_new" }, true));
      await fixture.service.admin.setStatus(gone, "closed");
      await pruneConversations(write, { before: now + 1, withContacts: true });
    }
    expect(lines.map(({ id, messages }) => [id, messages.map(({ text }) => text)])).toEqual([
      [first, ["hello"]],
      [matching(/^cv_/u), ["who am I?"]],
      [last, ["hello"]],
    ]);
  });

  it("`service export` writes lines beside a running service, and resumes an interrupted file", async () => {
    const ids = [await opens("ada"), await opens("grace"), await opens("anna")];
    const piped = await command("export");
    expect(piped.code).toBe(0);
    expect(linesOf(piped.stdout).map(({ id }) => id)).toEqual(ids);
    expect(piped.stderr).toContain("Exported 3 conversations.");

    const file = join(folder, "all.jsonl");
    expect((await command("export", "--output", file)).code).toBe(0);
    expect((statSync(file).mode & 0o777).toString(8)).toBe("600");
    expect(await readFile(file, "utf8")).toBe(piped.stdout);
    const again = await command("export", "--output", file);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("is there already")]);
    expect(await readFile(file, "utf8")).toBe(piped.stdout);

    // Interrupted in the middle of the second line.
    const [line = "", second = ""] = piped.stdout.split("\n");
    await writeFile(file, `${line}\n${second.slice(0, 40)}`);
    const resumed = await command("export", "--output", file, "--resume");
    expect([resumed.code, resumed.stderr]).toEqual([
      0,
      expect.stringContaining("Exported 3 conversations, 1 of them earlier."),
    ]);
    expect(await readFile(file, "utf8")).toBe(piped.stdout);
    const newest = await opens("new");
    expect((await command("export", "--output", file, "--resume")).code).toBe(0);
    expect(linesOf(await readFile(file, "utf8")).map(({ id }) => id)).toEqual([...ids, newest]);

    await appendFile(file, "something else\n");
    expect((await command("export", "--output", file, "--resume")).code).toBe(1);
    expect((await command("export", "--output", join(folder, "no", "folder.jsonl"))).code).toBe(1);
  });

  it("deletes old closed conversations in small batches, and contacts only if asked", async () => {
    const { admin } = fixture.service;
    const old: string[] = [];
    for (let n = 0; n < 60; n++) old.push(await opens(`old${n}`, "one", "two"));
    const [kept = ""] = old;
    for (const id of old.slice(1)) await admin.setStatus(id, "closed");
    now += 10 * DAY_MS;
    const young = await opens("young");
    await admin.setStatus(young, "closed");
    // This contact still has a conversation.
    const again = await opens("old5");
    const before = now - DAY_MS;

    expect(await countPrunable(database, before)).toBe(59);
    const shown: number[] = [];
    const write = writerOf(database);
    expect(await pruneConversations(write, { before, withContacts: true }, (gone) => void shown.push(gone))).toBe(59);
    expect(shown).toEqual([50, 59]);
    expect((await exported()).map(({ id }) => id)).toEqual([kept, young, again]);
    const rows = async (table: string) =>
      (await database.all<{ n: number }>(`select count(*) as n from ${table}`))[0]?.n;
    expect(await rows("service_message")).toBe(4);
    expect(await rows("service_contact")).toBe(3);
    expect((await fixture.api("GET", "/contacts?query=old1")).body.data).toEqual([]);
    expect(await pruneConversations(write, { before: now + DAY_MS, withContacts: false })).toBe(1);
    expect(await rows("service_contact")).toBe(3);
  });

  it("`service prune` deletes what is older than the given age, after reporting how many", async () => {
    const id = await opens("ada");
    const other = await opens("grace");
    for (const one of [id, other]) await fixture.service.admin.setStatus(one, "closed");
    await database.transaction((tx) =>
      tx.all("update service_conversation set updated_at = $2 where id = $1", [id, Date.now() - 400 * DAY_MS]),
    );
    const dry = await command("prune", "--older-than", "365d", "--dry-run");
    expect([dry.code, dry.stdout]).toEqual([
      0,
      expect.stringMatching(/^Not changed since .*Z: 1 closed conversation\.\n$/u),
    ]);
    expect(await exported()).toHaveLength(2);
    const pruned = await command("prune", "--older-than", "365d");
    expect([pruned.code, pruned.stdout]).toEqual([0, "Deleted 1 conversation.\n"]);
    expect((await exported()).map((one) => one.id)).toEqual([other]);
    expect((await command("prune", "--older-than", "1y")).code).toBe(2);
  });

  it("`service subscriptions` lists, disables, enables and replays beside a running service", async () => {
    await using receiver = await startReceiver();
    const wanted = { url: receiver.url, events: ["message:new"] };
    const { body } = await fixture.api("POST", "/webhooks", wanted);
    const id = await opens("ada", "one");
    await receiver.until((received) => received.length === 1);
    expect((await command("subscriptions", "disable", body.id)).stdout).toContain(`Disabled ${body.id}.`);
    const listed = await command("subscriptions", "list", "--json");
    expect(JSON.parse(listed.stdout)).toMatchObject({ id: body.id, disabledBecause: "operator", missed: 0 });
    await fixture.service.admin.clientWrites(id, "two");
    expect((await command("subscriptions")).stdout).toMatch(/disabled +operator .* 1 /u);
    expect((await command("subscriptions", "enable", body.id)).stdout).toContain(`Enabled ${body.id}.`);
    expect((await command("subscriptions", "replay", body.id, "--since", "1h")).stdout).toBe("Replaying 1 event.\n");
    // The running service checks at least every five seconds.
    await receiver.until((received) => received.length === 2);
    expect(receiver.received[1]?.payload.message.text).toBe("two");
    const unknown = await command("subscriptions", "replay", "wh_none");
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringMatching(/^error There is no subscription/u)]);
  });
});
