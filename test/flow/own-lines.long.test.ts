/** How much the bridge itself says in a day's flow: people must not learn to skip its lines. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PEOPLE, ROOMS, startDesk, textOf, wordsOnCard } from "../support/bridge-fixture.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bridge-lines-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** For each line of the bridge's own, at least so many messages of clients and staff. */
const MESSAGES_PER_LINE = 3;
const REMINDER = "has been waiting for a reply";
/** Each of four messages of the client and four answers. */
const CONVERSATIONS = 12;

it("is below one line for three messages: alerts, takes, assignments, tags, closes, a rating and both stages of a wait", async () => {
  const file = join(folder, "routes.yaml");
  const [support, alerts] = [`slack:${ROOMS.support}`, `slack:${ROOMS.alerts}`];
  await writeFile(
    file,
    `routes:\n  - { name: all, thread: "${support}", alert: "${alerts}" }\nrooms:\n  "${support}": { waiting: [0.3, 0.4] }\n`,
  );
  await using desk = await startDesk({ settings: { SLACK_ROOM: "", ROUTES_FILE: file } });
  const { slack, service } = desk.sandbox;
  let messages = 0;
  for (let n = 1; n <= CONVERSATIONS; n += 1) {
    const name = `Client ${String.fromCharCode(64 + n)}`;
    const client = { externalId: name, name };
    const { conversationId: id } = await service.admin.createConversationAs("site", client, `question of ${name}`);
    const thread = await desk.thread(name);
    const shows = (text: string) => thread.shows((posts) => posts.some((post) => post.includes(text)));
    const answers = async (text: string) => {
      await thread.marked(thread.replies(text), "white_check_mark");
      messages += 1;
    };
    const asks = async (text: string) => {
      await service.admin.clientWrites(id, text);
      await shows(text);
      messages += 1;
    };
    messages += 1;
    // One client waits until the room is reminded twice.
    const reminders = () => slack.replies(ROOMS.support, thread.ts).filter((post) => textOf(post).includes(REMINDER));
    if (n === 1) await expect.poll(reminders, { timeout: 90_000 }).toHaveLength(2);
    if (n % 4 === 0) {
      await service.admin.assign(id, "op_7");
      await shows("Assigned to op_7");
    }
    await answers("Let me look.");
    if (n % 3 === 0) {
      const { blocks = [] } = slack.message(ROOMS.support, thread.ts) ?? {};
      const buttons = (blocks as unknown as { elements?: { action_id?: string; value?: string }[] }[]).flatMap(
        ({ elements = [] }) => elements,
      );
      const take = buttons.find(({ action_id: action }) => action?.startsWith("bridge.take."));
      const press = { action_id: take?.action_id ?? "", ...(take?.value !== undefined && { value: take.value }) };
      await slack.staff.presses({ channel: ROOMS.support, ts: thread.ts, ...press }, PEOPLE.anna);
      await shows("has taken this conversation");
    }
    if (n % 4 === 1) {
      thread.replies("!tag vip");
      await shows("the tag");
    }
    await asks("Thank you, how long will it take?");
    await answers("Two days.");
    await asks("And can I change the address?");
    await answers("Yes. Where shall we send it?");
    await asks("To the office, please.");
    await answers("Done.");
    if (n === 2) {
      await service.admin.rate(id, 5);
      await shows("rated this conversation 5 out of 5");
    }
    if (n % 2 === 0) {
      await service.admin.setStatus(id, "closed");
      await shows("closed");
    }
  }
  const heads = slack.timeline(ROOMS.support).filter(({ subtype }) => subtype !== "thread_broadcast");
  const posts = heads
    .flatMap(({ ts }) => slack.replies(ROOMS.support, ts))
    .filter(({ bot_id: bot }) => bot !== undefined);
  // A message has a heading with its author and time; a line of the bridge has none.
  const isMessage = ({ blocks = [] }: { readonly blocks?: readonly object[] }) =>
    JSON.stringify(blocks[0] ?? {}).startsWith('{"type":"context"');
  const lines = [...posts.filter((post) => !isMessage(post)), ...slack.timeline(ROOMS.alerts)];
  const shown = posts.filter(isMessage).length + heads.flatMap((head) => wordsOnCard(head)).length;

  // What is counted is what was played: every message of a client is shown once.
  expect(messages).toBe(CONVERSATIONS * 8);
  expect(shown).toBe(CONVERSATIONS * 4);
  expect(lines.map(textOf).filter((line) => line.includes(REMINDER))).toHaveLength(2);
  expect(lines.map(textOf).filter((line) => line.includes("the tag"))).toHaveLength(CONVERSATIONS / 4);
  expect(lines.map(textOf).filter((line) => line.includes("Assigned to"))).toHaveLength(CONVERSATIONS / 4);
  expect(lines.map(textOf).filter((line) => line.includes("closed"))).toHaveLength(CONVERSATIONS / 2);
  expect(lines.length).toBeGreaterThan(2 * CONVERSATIONS);
  expect(lines.length * MESSAGES_PER_LINE).toBeLessThan(messages);
});
