/** One of two replicas is paused for longer than its lease, in the middle of its deliveries. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { migrate } from "../../src/database/index.ts";
import { MIGRATIONS } from "../../src/service/store/migrations/index.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { freshDatabase } from "../support/databases.ts";
import { startServiceFixture } from "./fixture.ts";
import { startReceiver, type Received } from "./receiver.ts";

const PROCESS = fileURLToPath(new URL("kill/service-process.ts", import.meta.url));
const KEY = "key-of-the-pause-test";
/** The retries are due when the lease has passed to the other one. */
const DELIVERIES = { leaseMs: 1_000, retryPausesMs: [8_000, 8_000, 8_000] };
const CONVERSATIONS = 6;
const MESSAGES = 20;

async function start(databaseUrl: string): Promise<{ child: ChildProcess; url: string } & Disposable> {
  const child = spawn(process.execPath, [PROCESS, databaseUrl, KEY, JSON.stringify(DELIVERIES)], {
    env: CHILD_ENVIRONMENT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [url] = (await once(createInterface(child.stdout), "line")) as [string];
  return { child, url, [Symbol.dispose]: () => void child.kill("SIGKILL") };
}

const textOf = ({ payload }: Received): string => payload.message.text;

it("the other one delivers, and the paused one begins no attempt when it runs again", async () => {
  await using fresh = await freshDatabase("postgres");
  await using receiver = await startReceiver();
  const database = await fresh.open();
  await migrate(database, "service", MIGRATIONS);
  const conversations: string[] = [];
  const expected = new Map<string, readonly string[]>();
  {
    // Nothing is delivered before: the subscription is made last, and misses the conversations.
    await using fixture = await startServiceFixture(await fresh.open());
    for (let n = 0; n < CONVERSATIONS; n++) {
      const client = { externalId: `client ${n}`, name: "Ada" };
      conversations.push((await fixture.service.admin.createConversationAs("max", client, "hello")).conversationId);
    }
    await fixture.api("POST", "/webhooks", { url: receiver.url, events: ["message:new"] });
    // What is under way when this ends does not count: each conversation waits at its head.
    receiver.answer = () => "hang";
    for (const [at, id] of conversations.entries()) {
      const texts = Array.from({ length: MESSAGES }, (_, n) => `${at} ${n}`);
      for (const text of texts) await fixture.service.admin.clientWrites(id, text);
      expected.set(id, texts);
    }
    await receiver.until((received) => received.length >= CONVERSATIONS);
  }
  receiver.answer = () => 503;
  using first = await start(fresh.url);
  await expect
    .poll(() => database.all("select 1 from service_delivery where attempts > 0"), { timeout: 20_000 })
    .toHaveLength(CONVERSATIONS);
  first.child.kill("SIGSTOP");
  receiver.answer = () => 200;
  const taken = receiver.received.length;
  using second = await start(fresh.url);
  await receiver.until((received) => received.length >= taken + CONVERSATIONS * MESSAGES);
  first.child.kill("SIGCONT");
  // When it answers, the timers of its retries have rung.
  for (let n = 0; n < 3; n++)
    for (const { url } of [first, second]) {
      const id = conversations[0] ?? "";
      const response = await fetch(`${url}/v1/messages`, {
        method: "POST",
        headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
        body: JSON.stringify({ conversationId: id, text: `after ${n} ${url}`, author: "Bo" }),
      });
      expect(response.status).toBe(201);
    }
  await receiver.until((received) => received.length >= taken + CONVERSATIONS * MESSAGES + 6);

  const since = receiver.received.slice(taken);
  for (const [id, texts] of expected) {
    const shown = since.filter(({ payload }) => payload.conversation.id === id).map(textOf);
    expect(shown.slice(0, MESSAGES)).toEqual(texts);
  }
  // Six messages written afterwards, and nothing a second time.
  expect(new Set(since.map(textOf)).size).toBe(since.length);
  expect(since).toHaveLength(CONVERSATIONS * MESSAGES + 6);
});
