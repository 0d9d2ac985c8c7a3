import { request } from "undici";
import { expect, it } from "vitest";
import { SIGNATURE_HEADER, sign } from "../../src/contract/signature.ts";
import { ROOMS, startDesk, textOf, type Desk } from "../support/bridge-fixture.ts";

const SECRET = "the-secret-of-these-tests";

/** A bridge that gets webhooks from the test as well as from the real service. */
async function startBridgeDesk(): Promise<Desk> {
  return await startDesk({ settings: { CONVERSATION_WEBHOOK_SECRET: SECRET } });
}

async function post(desk: Desk, body: string | Buffer, signature = sign(Buffer.from(body), SECRET)): Promise<number> {
  const url = `${desk.sandbox.bridge()?.url ?? ""}/webhooks/conversations`;
  const answer = await request(url, { method: "POST", body, headers: { [SIGNATURE_HEADER]: signature } });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) {
    expect(JSON.parse(text)).toEqual({
      error: { code: expect.any(String) as string, message: expect.any(String) as string },
    });
    expect(text).not.toContain(SECRET);
  }
  return answer.statusCode;
}

function messageEvent(conversation: string, id: string, text: string, createdAt: string): string {
  const head = { id: conversation, channel: "site", client: "Ada" };
  const message = { id, from: "client", text, createdAt };
  return JSON.stringify({ type: "message:new", payload: { conversation: head, message } });
}

/** A conversation of the real service with one message, and its thread. */
async function conversationOf(desk: Desk, text: string) {
  const ada = await desk.client("Ada");
  await ada.writes(text);
  const thread = await desk.thread("Ada");
  await thread.shows((posts) => posts.some((shown) => shown.includes(text)));
  const [conversation] = await desk.sandbox.service.admin.list();
  if (conversation === undefined) throw new Error("the service has no conversation");
  return { ada, thread, id: conversation.id };
}

const FORGED = "0".repeat(64);

it.each<[string, (desk: Desk) => Promise<number>, number]>([
  ["a wrong signature", (desk) => post(desk, "{}", FORGED), 401],
  ["a signature of another body", (desk) => post(desk, "{}", sign(Buffer.from("[]"), SECRET)), 401],
  ["no signature", (desk) => post(desk, "{}", ""), 401],
  ["invalid JSON", (desk) => post(desk, "hello"), 400],
  ["a known type with a wrong shape", (desk) => post(desk, '{"type":"message:new","payload":{}}'), 400],
  ["an unknown type", (desk) => post(desk, '{"type":"conversation:sang","payload":{}}'), 200],
  ["1 MiB", (desk) => post(desk, Buffer.alloc(1024 * 1024, " ")), 400],
  ["a byte more than 1 MiB", (desk) => post(desk, Buffer.alloc(1024 * 1024 + 1, " ")), 413],
])("answers %s with the right status, and posts nothing", async (_, send, status) => {
  await using desk = await startBridgeDesk();
  expect(await send(desk)).toBe(status);
  expect(desk.sandbox.slack.timeline(ROOMS.support)).toEqual([]);
});

it("posts once for a webhook delivered sixteen times at once, and three times more", async () => {
  await using desk = await startBridgeDesk();
  const { thread, id } = await conversationOf(desk, "first");
  const later = new Date(Date.now() + 1_000).toISOString();
  const body = messageEvent(id, "m_again", "only once", later);

  expect(await Promise.all(Array.from({ length: 16 }, () => post(desk, body)))).toEqual(Array(16).fill(200));
  await thread.shows((posts) => posts.some((text) => text.includes("only once")));
  for (let time = 0; time < 3; time += 1) expect(await post(desk, body)).toBe(200);
  await post(desk, messageEvent(id, "m_after", "the one after", new Date(Date.now() + 2_000).toISOString()));
  await thread.shows((posts) => posts.some((text) => text.includes("the one after")));

  expect(
    thread
      .posts()
      .join("\n")
      .match(/only once/gu),
  ).toHaveLength(1);
});

it("puts an out-of-order message in its place by editing the last post", async () => {
  await using desk = await startBridgeDesk();
  const { id, ada, thread } = await conversationOf(desk, "one");
  await ada.writes("three");
  await thread.shows((posts) => posts.some((text) => text.includes("three")));
  const { messages } = (await desk.sandbox.service.admin.conversation(id)) ?? { messages: [] };
  const three = messages.find(({ text }) => text === "three");
  const between = new Date(Date.parse(three?.createdAt ?? "") - 1).toISOString();

  await post(desk, messageEvent(id, "m_two", "two", between));
  const posts = await thread.shows((all) => all.some((text) => text.includes("two")));

  const all = posts.join("\n");
  expect(all.indexOf("one")).toBeLessThan(all.indexOf("two"));
  expect(all.indexOf("two")).toBeLessThan(all.indexOf("three"));
  expect(all).not.toContain("late");
  expect(all.match(/three/gu)).toHaveLength(1);
});

it("posts an out-of-order message with its time and a mark when its place is gone", async () => {
  await using desk = await startBridgeDesk();
  const { id, ada, thread } = await conversationOf(desk, "one");
  await ada.writes("two");
  await thread.shows((posts) => posts.some((text) => text.includes("two")));

  await post(desk, messageEvent(id, "m_old", "from long ago", new Date(Date.now() - 3_600_000).toISOString()));
  const posts = await thread.shows((all) => all.some((text) => text.includes("from long ago")));

  expect(posts.at(-1)).toContain("from long ago");
  expect(posts.at(-1)?.toLowerCase()).toContain("late");
});

it("posts an out-of-order message with a mark while the service cannot be asked for its neighbours", async () => {
  await using desk = await startBridgeDesk();
  const { id, ada, thread } = await conversationOf(desk, "one");
  await ada.writes("three");
  await thread.shows((posts) => posts.some((text) => text.includes("three")));
  const { messages } = (await desk.sandbox.service.admin.conversation(id)) ?? { messages: [] };
  const between = new Date(Date.parse(messages.at(-1)?.createdAt ?? "") - 1).toISOString();

  await desk.sandbox.service.stop();
  await post(desk, messageEvent(id, "m_two", "two", between));
  const posts = await thread.shows((all) => all.some((text) => text.includes("two")));

  expect(posts.at(-1)).toContain("two");
  expect(posts.at(-1)?.toLowerCase()).toContain("late");
});

it("fetches an unknown conversation from the service, and opens its thread with the history", async () => {
  await using desk = await startDesk({ deliveries: { retryPausesMs: [] } });
  await expect.poll(async () => (await desk.sandbox.bridge()?.health())?.["service"]?.ok).toBe(true);
  await desk.sandbox.stopBridge();
  const ada = await desk.client("Ada");
  await ada.writes("said while nobody listened");
  await desk.sandbox.startBridge();
  await ada.writes("and now");

  const thread = await desk.thread("Ada");
  const posts = await thread.shows((all) => all.some((text) => text.includes("and now")));
  const all = posts.join("\n");
  expect(all.indexOf("said while nobody listened")).toBeGreaterThanOrEqual(0);
  expect(all.indexOf("said while nobody listened")).toBeLessThan(all.indexOf("and now"));
});

it("reports in the room that the service no longer has a conversation, and opens no thread for it", async () => {
  await using desk = await startBridgeDesk();
  await post(desk, messageEvent("cv_gone", "m_gone", "hello?", new Date().toISOString()));

  const { slack } = desk.sandbox;
  const told = await slack.when(() =>
    slack.timeline(ROOMS.support).find((message) => textOf(message).includes("CONVERSATION_NOT_FOUND")),
  );
  expect(textOf(told)).toContain("npm run dead");
  expect(slack.timeline(ROOMS.support)).toHaveLength(1);
});
