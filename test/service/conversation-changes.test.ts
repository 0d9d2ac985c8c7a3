/** `PATCH /v1/conversations/{id}`: all changes or none, with the events of the console, and a record of who did it. */
import { describe, expect, it } from "vitest";
import { createConversationClient } from "../../src/conversation-client/client.ts";
import type { ConversationId } from "../../src/contract/shapes.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { KEY, matching, startServiceFixture } from "./fixture.ts";
import { operatorAt, QUICK_PASSWORDS } from "./operator.ts";
import { startReceiver } from "./receiver.ts";

const never = new AbortController().signal;

async function startScene(dialect: (typeof DIALECTS)[number], variant: "A" | "B" = "B") {
  const parts = new AsyncDisposableStack();
  const fresh = parts.use(await freshDatabase(dialect));
  const receiver = parts.use(await startReceiver());
  const database = await fresh.open();
  const options = { variant, deliveries: { retryPausesMs: [] }, console: QUICK_PASSWORDS };
  const fixture = parts.use(await startServiceFixture(database, options));
  await fixture.api("POST", "/webhooks", { url: receiver.url, events: ["message:new", "conversation:update"] });
  const client = { externalId: "1", name: "Olga" };
  const { conversationId: id } = await fixture.service.admin.createConversationAs("email", client, "hello");
  const anna = await operatorAt(fixture, "Anna Berg");
  return {
    fixture,
    receiver,
    id: id as ConversationId,
    anna,
    patch: (body: unknown, headers?: Record<string, string>) =>
      fixture.api("PATCH", `/conversations/${id}`, body, headers),
    changes: () =>
      database.all(
        "select what, value, author from service_conversation_change where conversation_id = $1 order by seq",
        [id],
      ),
    card: async () => (await fixture.service.admin.conversation(id))?.conversation,
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

interface ReadConversation {
  readonly messages: readonly { readonly from: string; readonly createdAt: string }[];
}

describe.each(DIALECTS)("on %s", (dialect) => {
  it("changes all that it names, fires an event for each, and records who did it", async () => {
    await using scene = await startScene(dialect);
    const { patch, receiver, changes, card } = scene;
    const wanted = {
      status: "closed",
      assignee: "op_anna-berg",
      department: " Shipping ",
      tags: ["vip", "late", "vip"],
    };

    const { status, body } = await patch({ ...wanted, author: "Boris in Slack" });

    expect(status).toBe(200);
    const after = { status: "closed", assignee: "op_anna-berg", department: "Shipping", tags: ["vip", "late"] };
    expect(body).toMatchObject(after);
    expect(body).not.toHaveProperty("messages");
    expect(await card()).toMatchObject(after);
    await receiver.until((received) => received.length === 5);
    expect(receiver.received.slice(1).map(({ type, payload }) => [type, payload.changed])).toEqual(
      ["status", "assignee", "department", "tags"].map((what) => ["conversation:update", [what]]),
    );
    const author = "Boris in Slack";
    expect(await changes()).toEqual([
      { what: "status", value: "closed", author },
      { what: "assignee", value: "op_anna-berg", author },
      { what: "department", value: "Shipping", author },
      { what: "tags", value: '["vip","late"]', author },
    ]);

    // What is as it should be fires nothing; what is missing stays.
    await patch({ status: "closed", tags: ["vip", "late"] });
    expect((await patch({ assignee: null, department: null })).body).toMatchObject({
      assignee: null,
      department: null,
      tags: ["vip", "late"],
    });
    await receiver.until((received) => received.length === 7);
    expect((await changes()).slice(4)).toEqual([
      { what: "assignee", value: null, author: null },
      { what: "department", value: null, author: null },
    ]);
  });

  it("adds and removes tags beside what others add and remove", async () => {
    await using scene = await startScene(dialect);
    const { patch, card } = scene;
    await patch({ tags: ["vip", "late"] });
    await Promise.all([
      patch({ addTags: ["gold", "vip"] }),
      patch({ removeTags: ["late"] }),
      patch({ addTags: ["b2b"] }),
    ]);
    const { tags } = (await card()) as { readonly tags: readonly string[] };
    expect([...tags].sort()).toEqual(["b2b", "gold", "vip"]);
    expect((await patch({ addTags: ["a"], removeTags: ["a", "vip"] })).body).toMatchObject({
      tags: tags.filter((tag) => tag !== "vip"),
    });
    const full = Array.from({ length: 30 }, (_, at) => `${at}`);
    await patch({ tags: full });
    expect(await patch({ addTags: ["31st"] })).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_body", message: matching(/field addTags/u) } },
    });
    expect((await patch({ addTags: ["31st"], removeTags: ["0"] })).status).toBe(200);
  });

  it("changes nothing if the client has written after the time that it names", async () => {
    await using scene = await startScene(dialect);
    const { patch, card, fixture, id } = scene;
    const read = (await fixture.api("GET", `/conversations/${id}`)).body as ReadConversation;
    const at = read.messages.findLast(({ from }) => from === "client")?.createdAt ?? "";
    const before = new Date(Date.parse(at) - 1).toISOString();
    const refused = await patch({ status: "closed", addTags: ["vip"], unlessClientWroteAfter: before });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: "client_wrote" } } });
    expect(await card()).toMatchObject({ status: "new", tags: [] });
    expect((await patch({ status: "closed", unlessClientWroteAfter: at })).status).toBe(200);
  });

  it("lists operators with their names, those too who were removed", async () => {
    await using scene = await startScene(dialect);
    const { fixture } = scene;
    const { service } = fixture;
    await service.operators.add("Boris Vian");
    await service.operators.remove("Boris Vian");
    expect((await fixture.api("GET", "/operators")).body).toEqual({
      items: [
        { id: "op_anna-berg", name: "Anna Berg", active: true },
        { id: "op_boris-vian", name: "Boris Vian", active: false },
      ],
    });
    expect((await fixture.api("GET", "/operators", undefined, { authorization: "Bearer wrong" })).status).toBe(401);
  });

  it("records the operator of a change at the console, too", async () => {
    await using scene = await startScene(dialect);
    await scene.anna.sends(`conversations/${scene.id}/status`, { to: "closed" });
    expect(await scene.changes()).toEqual([{ what: "status", value: "closed", author: "Anna Berg" }]);
  });

  it("accepts values up to their limits, and an assignee who is already there", async () => {
    await using scene = await startScene(dialect);
    await scene.fixture.service.admin.assign(scene.id, "of another system");
    const tags = Array.from({ length: 30 }, (_, at) => String(at).padStart(40, "t"));
    const wanted = { assignee: "of another system", department: "d".repeat(80), tags, author: "a".repeat(200) };
    expect(await scene.patch(wanted)).toMatchObject({ status: 200, body: { department: wanted.department, tags } });
  });
});

it.each<[string, unknown, RegExp]>([
  ["an unknown status", { status: "lost" }, /field status must be one of new, open, closed/u],
  ["an unknown operator", { assignee: "op_nobody" }, /field assignee/u],
  ["a removed operator", { assignee: "op_removed" }, /field assignee/u],
  ["an operator with a NUL", { assignee: "op_\0" }, /field assignee/u],
  ["half a character in a department", { department: "\ud800" }, /field department/u],
  ["half a character in a tag", { tags: ["ok", "\ud800"] }, /field tags/u],
  ["an empty operator", { assignee: "" }, /field assignee/u],
  ["an unknown field", { stauts: "open" }, /field stauts is not known/u],
  ["a field of the conversation that cannot be changed", { rating: 5 }, /field rating is not known/u],
  ["a long unknown field", { ["x".repeat(5_000)]: 1 }, /field x{80}… is not known/u],
  ["a status of null", { status: null }, /field status/u],
  ["tags that are no list", { tags: "vip" }, /field tags/u],
  ["a tag of 41", { tags: ["ok", "t".repeat(41)] }, /field tags\.1/u],
  ["a tag of two lines", { tags: ["a\nb"] }, /field tags\.0/u],
  ["an empty tag", { tags: [" "] }, /field tags\.0/u],
  ["31 tags", { tags: Array.from({ length: 31 }, (_, at) => `${at}`) }, /field tags/u],
  ["31 tags to add", { addTags: Array.from({ length: 31 }, (_, at) => `${at}`) }, /field addTags/u],
  ["tags to add beside all tags", { tags: ["vip"], addTags: ["late"] }, /field tags/u],
  ["a time that is none", { status: "closed", unlessClientWroteAfter: "noon" }, /field unlessClientWroteAfter/u],
  ["a department of 81", { department: "d".repeat(81) }, /field department/u],
  ["an author of 201", { author: "a".repeat(201) }, /field author/u],
])("refuses %s with the field's name, and changes nothing", async (_, wrong, message) => {
  await using scene = await startScene("sqlite");
  await scene.fixture.service.operators.add("removed");
  await scene.fixture.service.operators.remove("removed");
  const { status, body } = await scene.patch({ department: "Billing", ...(wrong as object) });
  expect(status).toBe(400);
  expect(body.error).toEqual({ code: "invalid_body", message: matching(message) });
  expect(await scene.card()).toMatchObject({ status: "new", assignee: null, department: null, tags: [] });
  expect(await scene.changes()).toEqual([]);
});

it.each(["A", "B"] as const)(
  "is offered by OPTIONS in Variant %s, and used by the bridge's client",
  async (variant) => {
    await using scene = await startScene("sqlite", variant);
    const { fixture, id } = scene;
    const options = await fixture.api("OPTIONS", "/conversations/cv_none", undefined, {});
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, PATCH, OPTIONS"]);
    expect((await fixture.api("OPTIONS", "/messages", undefined, {})).headers.get("allow")).toBe("POST, OPTIONS");

    await using api = createConversationClient({ url: `${fixture.url}/v1`, key: KEY });
    expect(await api.canChangeConversations(never)).toBe(true);
    const changed = await api.changeConversation(id, { status: "closed", addTags: ["vip"] }, "Boris", never);
    expect(changed).toMatchObject({ id, tags: ["vip"], status: variant === "A" ? null : "closed" });
    expect((await scene.card())?.status).toBe("closed");
    await expect(api.changeConversation(id, { assignee: "op_nobody" }, "Boris", never)).rejects.toMatchObject({
      code: "SERVICE_REJECTED",
    });
    await expect(api.changeConversation("cv_none", { status: "open" }, "Boris", never)).rejects.toMatchObject({
      code: "CONVERSATION_NOT_FOUND",
    });
  },
);

it("needs a key, a conversation and something to change", async () => {
  await using scene = await startScene("sqlite");
  expect((await scene.patch({ status: "open" }, { authorization: "Bearer wrong" })).status).toBe(401);
  expect((await scene.fixture.api("PATCH", "/conversations/cv_none", { status: "open" })).status).toBe(404);
  expect((await scene.fixture.api("PATCH", "/conversations/cv_%00", { status: "open" })).status).toBe(404);
  expect((await scene.patch({ author: "Bo" })).body.error.message).toContain("at least one of status");
  expect((await scene.patch([])).body.error.message).toBe("The body is not a JSON object.");
});
