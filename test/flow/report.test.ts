/** The report of a room: on request, and every week by itself. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { PEOPLE, ROOMS, startDesk, textOf } from "../support/bridge-fixture.ts";
import { asks } from "../support/commands.ts";
import { topicOf } from "../support/telegram-topic.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bridge-report-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SUPPORT = `slack:${ROOMS.support}`;
const GROUP = `telegram:${TELEGRAM_CHATS.support}`;
/** Of two people, the second would be asked. */
const SAME_PERSON = `operators:
  op_anna: ["slack:${PEOPLE.anna}", "telegram:${TELEGRAM_PEOPLE.anna}"]
`;
const DAY_MS = 24 * 3_600_000;

it("counts what was written in its room, and is posted once a week, made up once after a stop", async () => {
  // Noon on the coming Wednesday in Berlin, so that no day ends meanwhile.
  let ahead = 0;
  const day = Math.floor(Date.now() / DAY_MS) * DAY_MS + 11 * 3_600_000;
  ahead = day + ((10 - new Date(day).getUTCDay()) % 7) * DAY_MS - Date.now();
  const clock = { now: () => Date.now() + ahead };
  const file = join(folder, "routes.yaml");
  const report = `report: { zone: Europe/Berlin, day: monday, at: "09:00" }`;
  await writeFile(
    file,
    `routes:\n  - { name: all, thread: ["${SUPPORT}", "${GROUP}"] }\nrooms:\n  "${SUPPORT}": { ${report} }
${SAME_PERSON}`,
  );
  await using desk = await startDesk({
    settings: { SLACK_ROOM: "", TELEGRAM_ROOM: "", ROUTES_FILE: file },
    ...{
      chats: "both",
      clock,
      slack: { retryScale: 0.001, nowMs: clock.now },
      telegram: { retryScale: 0.001, nowMs: clock.now },
    },
  });
  const { slack, telegram, service } = desk.sandbox;
  const weekly = () => slack.timeline(ROOMS.support).filter((post) => textOf(post).includes("Replies to clients:"));

  expect((await asks(desk, "/report")).text).toMatch(/^From .* nobody replied to a client from this room/u);
  expect((await asks(desk, "/report", { by: PEOPLE.guest })).text).toBe("Nothing was done: guests cannot do this.");
  expect((await asks(desk, "/report", { room: ROOMS.general })).text).toContain("only in rooms where the bridge works");
  expect((await asks(desk, "/report yesterday")).text).toMatch(/^\/report: /u);

  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const thread = await desk.thread("Ada");
  await thread.shows((posts) => posts.some((post) => post.includes("hello")));
  await thread.marked(thread.replies("We are here."), "white_check_mark");
  await thread.marked(thread.replies("And still are."), "white_check_mark");
  await thread.marked(thread.replies("note: Nobody counts this."), "lock");
  const topic = await topicOf(desk, "Ada");
  await topic.marked(topic.replies("From Telegram."), "👌");
  const id = (await service.admin.list())[0]?.id ?? "";
  await service.admin.rate(id, 2);
  await service.admin.rate(id, 4);
  await thread.shows((posts) => posts.some((post) => post.includes("rated this conversation 4 out of 5")));

  // The service's clock is days behind, so the wait is as long.
  const { text } = await asks(desk, "/report");
  expect(text).toMatch(/^From [^\n]+ to [^\n]+:\nTime to the first reply, median: [^;\n]+; [^\n]+ Waits: 1\./u);
  expect(text).toContain("Replies to clients: 2\nAnna: 2\n");
  expect(text).toContain("Ratings: 1, on average 4 out of 5\nMessages given up: 0");
  expect((await asks(desk, "/report last")).text).toContain("nobody replied to a client");
  const asked = telegram.staff.posts(TELEGRAM_PEOPLE.anna, TELEGRAM_CHATS.support, "/report");
  const answer = await telegram.when(() =>
    telegram
      .messages(TELEGRAM_CHATS.support, "general")
      .find(({ message_id: at, from }) => at > asked.message_id && from === TELEGRAM_PEOPLE.bridge),
  );
  expect(answer.text).toContain("Replies to clients: 1\nAnna Berg: 1");

  // Down over the time of the report, and over that of the next one.
  await desk.sandbox.stopBridge();
  ahead += 13 * DAY_MS;
  await desk.sandbox.startBridge();
  const posted = await slack.when(() => weekly()[0]);
  expect(textOf(posted)).toContain("Replies to clients: 2");
  await desk.sandbox.stopBridge();
  await desk.sandbox.startBridge();
  expect((await asks(desk, "/report last")).text).toContain("Replies to clients: 2");
  expect((await asks(desk, "/report")).text).toContain("nobody replied to a client");
  expect(weekly()).toHaveLength(1);
  expect(
    telegram.messages(TELEGRAM_CHATS.support).filter(({ text: said }) => said.includes("Replies to clients")),
  ).toHaveLength(1);
});
