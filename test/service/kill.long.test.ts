import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { ConversationCard } from "../../src/contract/shapes.ts";
import { migrate } from "../../src/database/index.ts";
import { exportConversations } from "../../src/service/store/export.ts";
import { MIGRATIONS } from "../../src/service/store/migrations/index.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { startServiceFixture } from "./fixture.ts";
import { startReceiver } from "./receiver.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";

const PROCESS = fileURLToPath(new URL("kill/service-process.ts", import.meta.url));
const KEY = "key-of-the-kill-test";
const KILLS = 4;
const CONVERSATIONS = 6;
const WRITERS = 8;
const MOST_ANSWERS = 60;

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
}

async function start(databaseUrl: string): Promise<Running> {
  const child = spawn(process.execPath, [PROCESS, databaseUrl, KEY], {
    env: CHILD_ENVIRONMENT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [url] = (await once(createInterface(child.stdout), "line")) as [string];
  return { child, url };
}

/** Result: whether it was accepted; a missing response is no acceptance. */
async function posts(url: string, conversationId: string, text: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/v1/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
      body: JSON.stringify({ conversationId, text, author: "Bo" }),
    });
    return response.status === 201;
  } catch {
    return false;
  }
}

describe.concurrent.each(DIALECTS)("killed in the middle of a burst on %s", (dialect) => {
  it.concurrent("loses no accepted message and no event, and delivers each conversation in order", async () => {
    await using fresh = await freshDatabase(dialect);
    await using receiver = await startReceiver();
    const conversations: string[] = [];
    {
      const database = await fresh.open();
      await migrate(database, "service", MIGRATIONS);
      await using fixture = await startServiceFixture(database);
      await fixture.api("POST", "/webhooks", { url: receiver.url, events: ["message:new"] });
      for (let n = 0; n < CONVERSATIONS; n++) {
        const client = { externalId: `client ${n}`, name: "Ada" };
        conversations.push((await fixture.service.admin.createConversationAs("max", client, "hello")).conversationId);
      }
      await receiver.until((received) => received.length === CONVERSATIONS);
    }
    const kept = await fresh.open();

    const accepted: string[] = [];
    for (let run = 0; run < KILLS; run++) {
      const { child, url } = await start(fresh.url);
      const gone = once(child, "exit");
      const killAt = accepted.length + 10 + Math.floor(Math.random() * MOST_ANSWERS);
      let isGone = false;
      const writer = async (name: number): Promise<void> => {
        for (let n = 0; !isGone; n++) {
          const text = `${run} ${name} ${n}`;
          if (await posts(url, conversations[(name + n) % CONVERSATIONS] ?? "", text)) accepted.push(text);
          else isGone = child.killed;
          if (accepted.length >= killAt) isGone = child.kill("SIGKILL") || isGone;
        }
      };
      await Promise.all(Array.from({ length: WRITERS }, (_, name) => writer(name)));
      expect(((await gone) as [number | null, string | null])[1]).toBe("SIGKILL");
    }
    expect(accepted.length).toBeGreaterThanOrEqual(KILLS * 10);

    const stored = new Map<string, readonly string[]>();
    for await (const { id, messages } of exportConversations(kept)) stored.set(id, textsOf(messages));
    const all = [...stored.values()].flat();
    expect(accepted.filter((text) => !all.includes(text))).toEqual([]);
    const posted = all.filter((text) => text !== "hello");
    expect(new Set(posted).size).toBe(posted.length);

    // The last one runs until every event is delivered.
    const { child } = await start(fresh.url);
    await receiver.until(
      (received) => new Set(received.map(({ payload }) => payload.message.text)).size === posted.length + 1,
    );
    child.kill("SIGKILL");
    await once(child, "exit");
    for (const [id, texts] of stored) {
      const shown = receiver.received.filter(({ payload }) => payload.conversation.id === id);
      // What was in progress at a kill may have been delivered twice; the first time counts.
      expect([...new Set(shown.map(({ payload }) => payload.message.text))]).toEqual(texts);
    }
  });
});

function textsOf(messages: ConversationCard["messages"]): readonly string[] {
  return messages.map(({ text }) => text);
}
