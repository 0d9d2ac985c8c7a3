/** `writtenBy`: who wrote a reply that clients read under another name. Operators see it at the console, and nobody else. */
import { describe, expect, it } from "vitest";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { matching, startServiceFixture } from "./fixture.ts";
import { operatorAt, QUICK_PASSWORDS } from "./operator.ts";
import { startReceiver } from "./receiver.ts";
import { listenTo } from "./stream.ts";

const WRITER = "Annabel Whitlock";

describe.each(DIALECTS)("the person behind a team's name, on %s", (dialect) => {
  it("is at the console, and in no answer, event or client's stream", async () => {
    await using fresh = await freshDatabase(dialect);
    await using receiver = await startReceiver();
    const options = { deliveries: { retryPausesMs: [] }, console: QUICK_PASSWORDS };
    await using fixture = await startServiceFixture(await fresh.open(), options);
    await fixture.api("POST", "/webhooks", { url: receiver.url, events: ["message:new", "conversation:update"] });
    const token = await fixture.visitor("Ada");
    await fixture.visitorWrites(token, "hello");
    const id = (await fixture.service.admin.list({}, 1))[0]?.id ?? "";
    await using stream = await listenTo(fixture.url, token);

    const reply = { conversationId: id, text: "It is on its way", author: "Juniper support" };
    const answer = await fixture.api("POST", "/messages", { ...reply, writtenBy: WRITER });
    await fixture.api("POST", "/messages", { ...reply, text: "Anything else?", writtenBy: "" });

    expect(answer.status).toBe(201);
    await receiver.until((received) =>
      received.some(({ payload }) => JSON.stringify(payload).includes("Anything else?")),
    );
    const received = await stream.next(3);
    const read = await fixture.api("GET", `/conversations/${id}`);
    expect(read.body).toMatchObject({ messages: [{}, { author: "Juniper support" }, { author: "Juniper support" }] });
    expect(JSON.stringify([answer.body, read.body, received, receiver.received])).not.toContain("Annabel");
    const anna = await operatorAt(fixture);
    expect((await anna.opens(`conversations/${id}`)).html.split(WRITER)).toHaveLength(2);
  });

  it("has a name of at most 200 UTF-16 code units", async () => {
    await using fresh = await freshDatabase(dialect);
    await using fixture = await startServiceFixture(await fresh.open());
    const client = { externalId: "1", name: "Olga" };
    const { conversationId } = await fixture.service.admin.createConversationAs("email", client, "hello");
    const send = (units: number) =>
      fixture.api("POST", "/messages", { conversationId, text: "hi", writtenBy: "a".repeat(units) });
    expect((await send(200)).status).toBe(201);
    expect(await send(201)).toMatchObject({ status: 400, body: { error: { message: matching(/field writtenBy/u) } } });
  });
});
