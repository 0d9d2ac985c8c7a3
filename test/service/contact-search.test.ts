import { describe, expect, it } from "vitest";
import { migrate } from "../../src/database/index.ts";
import { addContact, searchContacts, updateContact } from "../../src/service/store/contacts.ts";
import { MIGRATIONS } from "../../src/service/store/migrations/index.ts";
import { writerOf } from "../../src/service/store/writes.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";

const PEOPLE: readonly (readonly [name: string, phone: string | null, email: string | null])[] = [
  ["Ada Lovelace", "+7 (900) 123-45-67", "ada@example.org"],
  ["Zoë Müller", null, "Zoe.Mueller@Example.ORG"],
  ["Михаил Ёлкин", "8 800 555-35-35", null],
  ["王 小明", null, null],
  ['O’Brien "100%" _x\\', "0049 30 901820", "o'brien@example.net"],
  ["👩‍👩‍👧 Family", null, null],
  ["Οδυσσεύς Straßenweg", null, null],
];

describe.each(DIALECTS)("contacts on %s", (dialect) => {
  async function people() {
    const fresh = await freshDatabase(dialect);
    const database = await fresh.open();
    await migrate(database, "service", MIGRATIONS);
    const write = writerOf(database);
    await write(async (writing) => {
      for (const [n, [name, phone, email]] of PEOPLE.entries()) {
        const made = { id: `ct_${n}`, channel: "site", externalId: null, name, phone, email, at: n };
        await addContact(writing, made);
      }
    });
    const found = async (query: string, limit = 50) =>
      (await searchContacts(database, query, limit)).map(({ id }) => Number(id.slice(3)));
    return { fresh, database, write, found, [Symbol.asyncDispose]: () => fresh[Symbol.asyncDispose]() };
  }

  it("are found by any part, whatever its case, diacritics and punctuation", async () => {
    await using fixture = await people();
    const wanted: Readonly<Record<string, readonly number[]>> = {
      "": [6, 5, 4, 3, 2, 1, 0],
      "   ": [6, 5, 4, 3, 2, 1, 0],
      LOVE: [0],
      lace: [0],
      "ada love": [0],
      "ada   LOVElace": [0],
      "love ada": [],
      zoe: [1],
      "９００–１２３": [0],
      "900\u2212123": [0],
      strasse: [6],
      STRASSE: [6],
      straß: [6],
      ΟΔΥΣΣΕΥΣ: [6],
      οδυσσευς: [6],
      οδυσσευσ: [6],
      ＷＥＧ: [6],
      ZOË: [1],
      muller: [1],
      "example.org": [1, 0],
      "@example": [4, 1, 0],
      "михаил елк": [2],
      ёлкин: [2],
      "900123": [0],
      "900 123": [0],
      "+7 (900) 12": [0],
      "123-45": [0],
      "555 35": [2],
      小明: [3],
      王: [3],
      '"100%"': [4],
      "100%": [4],
      "_x\\": [4],
      "o’brien": [4],
      "o'brien": [4],
      "👩‍👩‍👧": [5],
      "nobody at all": [],
      "%": [],
      "*": [],
      '"': [4],
    };
    for (const [query, ids] of Object.entries(wanted))
      expect([query, await fixture.found(query)]).toEqual([query, ids]);
  });

  it("are found by the first one or two characters of a word", async () => {
    await using fixture = await people();
    expect(await fixture.found("a")).toEqual([0]);
    expect(await fixture.found("LO")).toEqual([0]);
    expect(await fixture.found("e")).toEqual([]);
    expect(await fixture.found("79")).toEqual([0]);
    expect(await fixture.found("+7")).toEqual([0]);
    expect(await fixture.found("f")).toEqual([5]);
  });

  it("are returned newest first, and no more than asked for", async () => {
    await using fixture = await people();
    expect(await fixture.found("example", 2)).toEqual([4, 1]);
    expect(await fixture.found("", 1)).toEqual([6]);
    expect(await fixture.found("x".repeat(10_000))).toEqual([]);
  });

  it("are found among many that share nearly all of their groups", async () => {
    await using fixture = await people();
    await fixture.database.all(
      `with recursive numbers(n) as (select 100 union all select n + 1 from numbers where n < 8000)
       insert into service_contact (id, channel, name, search, shown, first_seen_at)
       select 'ct_' || n, 'site', 'Client ' || n, '  client  ' || n, 1, n from numbers`,
    );
    for (const when of ["before", "after"] as const) {
      expect(await fixture.found("lovelace"), when).toEqual([0]);
      expect(await fixture.found("client 777"), when).toEqual([7779, 7778, 7777, 7776, 7775, 7774, 7773, 7772, 7771, 7770, 777]); // prettier-ignore
      expect(await fixture.found("client 234"), when).toEqual([2349, 2348, 2347, 2346, 2345, 2344, 2343, 2342, 2341, 2340, 234]); // prettier-ignore
      expect(await fixture.found("client", 2), when).toEqual([8000, 7999]);
      // All of its groups are frequent, and nobody of the newest has it.
      expect(await fixture.found("client 10", 2), when).toEqual([1099, 1098]);
      // The database then knows which groups are frequent.
      await fixture.database.all("analyze");
    }
  });

  it("are found by their current name, and not any more once deleted", async () => {
    await using fixture = await people();
    await fixture.write((writing) => updateContact(writing, "ct_0", { name: "Countess King", phone: "111222" }));
    expect(await fixture.found("lovelace")).toEqual([]);
    expect(await fixture.found("countess")).toEqual([0]);
    expect(await fixture.found("111222")).toEqual([0]);
    expect(await fixture.found("ada@")).toEqual([0]);
    await fixture.write(async (writing) => writing.all("delete from service_contact where id = 'ct_1'"));
    expect(await fixture.found("muller")).toEqual([]);
    // Its place in the index can be reused by the next one.
    await fixture.write((writing) =>
      addContact(writing, {
        id: "ct_7",
        channel: "site",
        externalId: null,
        name: "New",
        phone: null,
        email: null,
        at: 7,
      }),
    );
    expect(await fixture.found("new")).toEqual([7]);
  });

  it("are found after upgrading a database that contained them before", async () => {
    await using fresh = await freshDatabase(dialect);
    const database = await fresh.open();
    await migrate(database, "service", MIGRATIONS.slice(0, 1));
    await writerOf(database)(
      (writing) =>
        writing.each(
          `insert into service_contact (id, channel, name, phone, search, first_seen_at)
         values ($1, 'site', $2, $3, 'as it was', 1)`,
          [["ct_0", "Ada Lovelace", "+7 900"]],
        ) as Promise<readonly unknown[]>,
    );
    await migrate(database, "service", MIGRATIONS);
    for (const query of ["lovelace", "7900", "ada"])
      expect((await searchContacts(database, query, 5)).map(({ id }) => id)).toEqual(["ct_0"]);
  });
});
