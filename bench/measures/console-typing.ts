/** Whether an open console holds up whoever types in it, while other conversations keep changing. */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "undici";
import { startBrowser } from "../../test/browser/browser.ts";
import { startChild } from "../child.ts";
import { nowMs } from "../clock.ts";
import { tempFolder } from "../contestants.ts";
import { type Row, row } from "../rows.ts";
import { KEY } from "../service/answers.ts";
import { fillInbox } from "../service/fill-inbox.ts";

/** One in 25 of those that are filled in is open. */
const OPEN_CONVERSATIONS = 500;
const FILLED = 25 * OPEN_CONVERSATIONS;
const CHANGES_EVERY_MS = 250;
const MOST_MS = 50;
const KEY_EVERY_MS = 60;

/** Collects, in the page, how long each task and each key press took. */
const OBSERVE = `
  globalThis.blocked = { tasks: [], keys: [] };
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) blocked.tasks.push(duration); })
    .observe({ type: "longtask", buffered: true });
  document.querySelector("#reply").addEventListener("keydown", ({ timeStamp }) => {
    requestAnimationFrame(() => blocked.keys.push(performance.now() - timeStamp));
  });
`;

export async function consoleTyping(seconds: number, say: (line: string) => void): Promise<readonly Row[]> {
  await using folder = await tempFolder();
  const url = `file:${join(folder.path, "service.db")}`;
  const { cookie, idOf } = await fillInbox(url, FILLED, () => undefined);
  await using child = startChild(fileURLToPath(import.meta.resolve("../service/process.ts")), {
    env: { SERVICE_DATABASE: url, SERVICE_KEY: KEY },
  });
  const origin = await child.ask<string>({});
  await using browser = await startBrowser();
  const { page } = await browser.opens(`${origin}/console`);
  const [name = "", value = ""] = cookie.split("=");
  await page.context().addCookies([{ name, value, url: origin }]);
  // Numbers that 50 divides are open.
  await page.goto(`${origin}/console/conversations/${idOf(50)}`);
  const reply = page.locator("#reply");
  await reply.click();
  // What the page does when it is opened is not typing.
  await pause(1_000);
  await page.evaluate(OBSERVE);
  // A browser that reports no long tasks would measure nothing.
  const busy = `const end = performance.now() + ${3 * MOST_MS}; while (performance.now() < end);`;
  await page.evaluate(`setTimeout(() => { ${busy} })`);
  await pause(500);
  if ((await page.evaluate<number>("blocked.tasks.splice(0).length")) === 0)
    throw new Error("this browser reports no long tasks");

  const client = new Client(origin);
  const until = nowMs() + seconds * 1_000;
  let changes = 0;
  const others = (async () => {
    while (nowMs() < until) {
      changes += 1;
      const conversationId = idOf(50 * (1 + (changes % OPEN_CONVERSATIONS)));
      const answer = await client.request({
        method: "POST",
        path: "/v1/messages",
        headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
        body: JSON.stringify({ conversationId, text: `change ${changes}`, author: "Bo" }),
      });
      await answer.body.dump();
      if (answer.statusCode !== 201) throw new Error(`the service answered ${answer.statusCode}`);
      await pause(CHANGES_EVERY_MS);
    }
  })();
  let typed = "";
  while (nowMs() < until) {
    const letter = "typing goes on ".charAt(typed.length % 15);
    await page.keyboard.type(letter);
    typed += letter;
    await pause(KEY_EVERY_MS);
  }
  await others;
  await client.close();
  const { tasks, keys } = await page.evaluate<{ tasks: number[]; keys: number[] }>("blocked");
  const kept = await reply.inputValue();
  say(`  ${changes} changes, ${keys.length} keys, ${tasks.length} tasks over 50 ms`);
  const size = `console, typing beside ${OPEN_CONVERSATIONS} open conversations`;
  return [
    row(`${size}: longest task`, "ms", { bridge: Math.max(0, ...tasks) }, { of: "bridge", atMost: MOST_MS }),
    row(`${size}: slowest key`, "ms", { bridge: Math.max(0, ...keys) }, { of: "bridge", atMost: 2 * MOST_MS }),
    row(`${size}: letters lost`, "", { bridge: typed.length - kept.length }, { of: "bridge", atMost: 0 }),
  ];
}
