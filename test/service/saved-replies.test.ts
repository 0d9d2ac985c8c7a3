/** Saved replies: the API's extension and the console have one list. */
import { describe, expect, it } from "vitest";
import { createConversationClient } from "../../src/conversation-client/client.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { KEY, startServiceFixture } from "./fixture.ts";
import { operatorAt, QUICK_PASSWORDS } from "./operator.ts";

const never = new AbortController().signal;

async function startScene(dialect: (typeof DIALECTS)[number]) {
  const parts = new AsyncDisposableStack();
  const fresh = parts.use(await freshDatabase(dialect));
  const database = await fresh.open();
  const fixture = parts.use(await startServiceFixture(database, { console: QUICK_PASSWORDS }));
  const api = parts.use(createConversationClient({ url: `${fixture.url}/v1`, key: KEY }));
  return {
    fixture,
    database,
    api,
    anna: await operatorAt(fixture, "Anna Berg"),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

describe.each(DIALECTS)("on %s", (dialect) => {
  it("are added once, changed and removed, whoever comes first", async () => {
    await using scene = await startScene(dialect);
    const { api } = scene;
    expect(await api.canKeepReplies(never)).toBe(true);
    const hours = { name: "hours", text: "Until six.", author: "Anna" };
    const added = await Promise.allSettled([
      api.addSavedReply(hours, never),
      api.addSavedReply({ ...hours, text: "Until seven." }, never),
    ]);
    expect(added.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(added.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "SERVICE_REJECTED", details: { remoteCode: "name_taken" } },
    });
    await api.addSavedReply({ name: "bye", text: "Bye, {client}!", author: null }, never);
    expect(await api.changeSavedReply({ ...hours, text: "Until eight." }, never)).toBe(true);
    expect(await api.changeSavedReply({ ...hours, name: "none" }, never)).toBe(false);
    expect(await api.savedReplies(never)).toMatchObject([
      { name: "bye", text: "Bye, {client}!", author: null },
      { name: "hours", text: "Until eight.", author: "Anna" },
    ]);
    expect(await api.removeSavedReply("hours", never)).toBe(true);
    expect(await api.removeSavedReply("hours", never)).toBe(false);
  });

  it("are 500 at most, of 10,000 characters at most, under names of one word", async () => {
    await using scene = await startScene(dialect);
    const { fixture, database, api } = scene;
    const post = (body: unknown) => fixture.api("POST", "/saved-replies", body);
    expect(await post({ name: "Long", text: "x".repeat(10_000) })).toMatchObject({
      status: 201,
      body: { name: "long" },
    });
    expect(await post({ name: "longer", text: "x".repeat(10_001) })).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_body", message: expect.stringContaining("text") as string } },
    });
    for (const name of ["two words", "", "a/b", "n".repeat(41)])
      expect(await post({ name, text: "x" })).toMatchObject({ status: 400, body: { error: { code: "invalid_body" } } });
    for (const name of ["close", "R"])
      expect(await post({ name, text: "x" })).toMatchObject({
        status: 400,
        body: { error: { code: "invalid_body", message: expect.stringContaining("name") as string } },
      });
    expect(await post({ name: "odd", text: "x", note: true })).toMatchObject({ status: 400 });
    expect(await fixture.api("PATCH", "/saved-replies/none", { text: "x" })).toMatchObject({ status: 404 });
    for (let count = (await api.savedReplies(never)).length; count < 499; count++)
      await database.all("insert into service_saved_reply (name, text, updated_at) values ($1, 'x', 0)", [`r${count}`]);
    expect(await post({ name: "last", text: "x" })).toMatchObject({ status: 201 });
    expect(await post({ name: "last", text: "x" })).toMatchObject({
      status: 409,
      body: { error: { code: "name_taken" } },
    });
    expect(await post({ name: "one-more", text: "x" })).toMatchObject({
      status: 409,
      body: { error: { code: "too_many" } },
    });
  });

  it("are the console's too, which inserts them into a reply and sends nothing by that", async () => {
    await using scene = await startScene(dialect);
    const { fixture, anna, api } = scene;
    const client = { externalId: "1", name: "Olga" };
    const { conversationId: id } = await fixture.service.admin.createConversationAs("email", client, "hello");
    expect((await anna.sends("replies", { name: "Bye", text: "Bye, {client}! {me}" })).html).toContain(
      "Saved reply kept.",
    );
    expect(await api.savedReplies(never)).toMatchObject([{ name: "bye", author: "Anna Berg" }]);
    const again = await anna.sends("replies", { name: "bye", text: "Again <b>" });
    expect(again.status).toBe(422);
    expect(again.html).toContain("Again &lt;b&gt;");

    const command = await anna.sends("replies", { name: "Close", text: "Bye" });
    expect(command.status).toBe(422);
    expect(command.html).toContain("“close” is a command");
    expect(await api.savedReplies(never)).toHaveLength(1);

    const long = (length: number) => anna.sends("replies", { name: "long", text: "x".repeat(length) });
    expect((await long(10_001)).status).toBe(422);
    expect(await api.savedReplies(never)).toHaveLength(1);
    expect((await long(10_000)).status).toBe(200);
    expect((await anna.sends("replies/long", { text: "x".repeat(10_001) })).status).toBe(422);
    expect((await anna.sends("replies/long/remove")).status).toBe(200);

    const inserted = await anna.sends(`conversations/${id}/reply`, {
      text: "Done.",
      saved: "bye",
      answer: "insert",
      key: "k1",
    });
    expect(inserted.status).toBe(200);
    expect(inserted.html).toContain("Done.\n\nBye, Olga! Anna Berg");
    expect((await fixture.service.admin.conversation(id))?.messages).toHaveLength(1);

    expect((await anna.sends("replies/bye", { text: "Good bye." })).status).toBe(200);
    expect(await api.savedReplies(never)).toMatchObject([{ name: "bye", text: "Good bye." }]);
    expect((await anna.sends("replies/bye/remove")).html).toContain("Saved reply removed.");
    expect((await anna.sends("replies/bye/remove")).status).toBe(404);
    expect(await api.savedReplies(never)).toEqual([]);
  });
});
