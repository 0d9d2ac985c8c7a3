/** What Telegram refuses for a reason that the bridge does not know, until the bridge gives up. */
import { expect, it } from "vitest";
import { PAUSES } from "../../src/bridge/ops/retry.ts";
import { TELEGRAM_CHATS } from "../../src/sandbox/telegram-emulator/index.ts";
import { startDesk } from "../support/bridge-fixture.ts";
import { topicOf } from "../support/telegram-topic.ts";

const { frontDesk } = TELEGRAM_CHATS;

/** Each client's message until it is given up, and the first notices about that. */
const TIMES = 2 * PAUSES.briefly.attempts + 4;

it("names every affected conversation in one notice, and says in the thread what is missing", async () => {
  await using desk = await startDesk({ chats: "telegram", settings: { OPS_ROOM: `telegram:${frontDesk}` } });
  const { telegram } = desk.sandbox;
  const clients = await Promise.all(["Ada", "Bob"].map((name) => desk.client(name)));
  for (const client of clients) await client.writes("hello");
  const topics = await Promise.all(clients.map(({ name }) => topicOf(desk, name)));
  for (const topic of topics) await topic.shows((texts) => texts.some((text) => text.includes("hello")));

  const unknown = { kind: "error", code: 400, description: "Bad Request: SOMETHING_NEW" } as const;
  telegram.faults.next("sendMessage", unknown, TIMES);
  await Promise.all(clients.map((client) => client.writes("still there?")));
  const notice = await telegram.when(
    () => telegram.messages(frontDesk).find(({ text }) => text.includes("POST_REFUSED")),
    90_000,
  );
  expect(notice.text).toMatch(/Conversations affected \(2\): cv_\w+ cv_\w+/u);
  expect(telegram.messages(frontDesk).filter(({ text }) => text.includes("POST_REFUSED"))).toHaveLength(1);
  for (const topic of topics) await topic.shows((texts) => texts.some((text) => text.includes("POST_REFUSED")));
}, 120_000);
