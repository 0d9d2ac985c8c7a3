/** Nothing that comes from outside is part of a statement: it travels beside it, as a parameter. */
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { entry, lane, Watched } from "../ledger/fixture.ts";
import { startServiceFixture } from "../service/fixture.ts";
import { anybody } from "../service/operator.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { postId, ROOM, THREAD } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

const CANARY = "zqx";
const EVIL = `${CANARY}'"); drop table entry; --`;

afterEach(() => {
  vi.restoreAllMocks();
});

/** Every statement that either driver is given from now on. */
function statements(): readonly string[] {
  const texts: string[] = [];
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with their own database below
  const { prepare, exec } = DatabaseSync.prototype;
  vi.spyOn(DatabaseSync.prototype, "prepare").mockImplementation(function (this: DatabaseSync, text, ...more) {
    texts.push(text);
    return prepare.call(this, text, ...more);
  });
  vi.spyOn(DatabaseSync.prototype, "exec").mockImplementation(function (this: DatabaseSync, text) {
    texts.push(text);
    exec.call(this, text);
  });
  // Every call of the driver's many forms ends in one query object.
  const { submit } = pg.Query.prototype as pg.Query & { submit: (...args: readonly unknown[]) => unknown };
  vi.spyOn(pg.Query.prototype as unknown as { submit: typeof submit }, "submit").mockImplementation(function (
    this: { readonly text: string },
    ...args
  ) {
    texts.push(this.text);
    return submit.apply(this as never, args as never);
  });
  return texts;
}

describe.each(DIALECTS)("on %s", (dialect) => {
  it("the service's statements hold nothing that clients, operators and integrations write", async () => {
    await using fresh = await freshDatabase(dialect);
    const texts = statements();
    await using fixture = await startServiceFixture(await fresh.open(), { inboundSecrets: [] });
    const { admin } = fixture.service;
    const client = { externalId: EVIL, name: EVIL, phone: EVIL, email: EVIL };
    const { conversationId: id } = await admin.createConversationAs("site", client, EVIL);
    const q = encodeURIComponent(EVIL);
    for (const path of [
      `/conversations?assignee=${q}&department=${q}`,
      `/conversations?cursor=${q}`,
      `/conversations/cv_${q}`,
      `/contacts?query=${q}`,
    ])
      expect((await fixture.api("GET", path)).status).toBeLessThan(500);
    const message = { conversationId: id, text: EVIL, author: EVIL, internalNote: true };
    expect((await fixture.api("POST", "/messages", message)).status).toBe(201);
    await fixture.visitorWrites(await fixture.visitor(EVIL), EVIL, `key-${EVIL}`);
    const made = await fixture.service.operators.add(EVIL, { oneTime: false });
    if (made === "taken") throw new Error("nobody was added before");
    const operator = anybody(fixture);
    await operator.signsIn(EVIL, made.password);
    await operator.opens(`conversations?q=${q}&status=${q}&tag=${q}`);
    await operator.opens(`contacts?q=${q}`);
    for (const action of ["reply", "tags", "department", "assign"])
      await operator.sends(`conversations/${id}/${action}`, { text: EVIL, add: EVIL, to: EVIL });

    expect((await admin.conversation(id))?.messages.map(({ text }) => text)).toContain(EVIL);
    expect(texts.length).toBeGreaterThan(30);
    expect(texts.filter((text) => text.includes(CANARY))).toEqual([]);
  });

  it("the ledger's statements hold nothing that staff and clients write", async () => {
    await using fresh = await freshDatabase(dialect);
    const texts = statements();
    const database = await fresh.open();
    const { links, replies } = createStores(await openSpaces(database));
    await using ledger = await openBridgeLedger(database, { log: silentLog });
    const watched = new Watched();
    await ledger.start(watched.workers);
    await ledger.append([entry(lane(EVIL), { text: EVIL }, { keys: [EVIL] })]);
    await watched.until(({ payloads }) => payloads.length === 1);
    await links.bindThread("cv_1", ROOM, { thread: THREAD, card: postId(EVIL), status: "open", pending: [] });
    await links.bindPosts(ROOM, [{ message: `m_${EVIL}`, post: postId(EVIL) }]);
    await replies.setQuestionPost(EVIL, postId(EVIL));

    expect(await links.messageOf(postId(EVIL))).toBe(`m_${EVIL}`);
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter((text) => text.includes(CANARY))).toEqual([]);
  });

  it("would show a statement that does", async () => {
    await using fresh = await freshDatabase(dialect);
    const texts = statements();
    const database = await fresh.open();
    await database.all(`select '${CANARY}' as text`);
    expect(texts.filter((text) => text.includes(CANARY))).not.toEqual([]);
  });
});
