/** The whole journey, by the people on the sandbox page. */
import { expect, it } from "vitest";
import { TELEGRAM_CHATS } from "../../src/sandbox/telegram-emulator/index.ts";
import { ROOMS, startDesk, textOf } from "../support/bridge-fixture.ts";
import { startBrowser, type PageProblem } from "./browser.ts";
import { clientAt, staffAt, telegramStaffAt } from "./people.ts";

const QUESTION = "Hello! Has the kettle from order 4711 left yet?";
const ANSWER = "Good morning! It left an hour ago and arrives tomorrow.";
const NOTE = "note: the first parcel came back, this is the second";
const THANKS = "Thank you, that was quick!";
const LOUD = "<!channel> @mark_oduya, is anybody there? https://evil.example /stop";
const FROM_TELEGRAM = "It is in the van already, I have just seen it.";
const GUESTS = "I am only a guest here";
const LATE_ANSWER = "You are welcome. A tracking link follows by e-mail.";
const LATE_QUESTION = "Could it come before noon?";

const MARKS = { taken: "👀", sent: "✅", note: "🔒" };
const TELEGRAM_MARKS = { taken: "👀", sent: "👌", note: "✍" };
const WINDOW = { width: 1280, height: 800 };

/** Telegram's entities that notify somebody or do something when tapped. */
const DOES_SOMETHING = ["mention", "text_mention", "url", "text_link", "email", "hashtag", "bot_command"];

const TAKES_AT_MOST_MS = 120_000;

it(
  "carries a conversation between the shop's chat and the team's Slack and Telegram, through an outage and a later visit",
  async () => {
    await using desk = await startDesk({ chats: "both" });
    await using browser = await startBrowser();
    const { page, problems } = await browser.opens(desk.sandbox.url, { viewport: WINDOW, deviceScaleFactor: 1 });
    const client = clientAt(page, page.frameLocator("#shop"));
    const staff = staffAt(page);
    const inTelegram = telegramStaffAt(page);

    // The client writes; a thread in Slack and a topic in Telegram appear automatically.
    await client.opensChat();
    await client.writes(QUESTION);
    await staff.seesInThread(QUESTION);
    await inTelegram.seesInTopic(QUESTION);

    // The team finds it again in the channel, opens it and answers.
    await staff.closesThread();
    await staff.opensThread("Contact");
    await staff.replies(ANSWER);
    await client.sees(ANSWER);
    await staff.seesMark(ANSWER, MARKS.sent);
    await inTelegram.seesInTopic(ANSWER);
    await inTelegram.seesInTopic("Anna");

    // A note stays internal, wherever it was written, and appears in both team chats.
    await staff.writesAs("Mark Oduya");
    await staff.replies(NOTE);
    await staff.seesMark(NOTE, MARKS.note);
    await inTelegram.seesInTopic("the first parcel came back");
    await inTelegram.writesAs("Ivy Chen (anonymous admin)");
    await inTelegram.replies("/note the van is late today");
    await inTelegram.seesMark("the van is late today", TELEGRAM_MARKS.note);
    await staff.seesInThread("the van is late today");

    // Telegram answers, too.
    await inTelegram.writesAs("Mark Oduya");
    await inTelegram.replies(FROM_TELEGRAM);
    await inTelegram.insistsOn(FROM_TELEGRAM);
    await client.sees(FROM_TELEGRAM);
    await staff.seesInThread(FROM_TELEGRAM);

    // The button on the card answers the person who pressed it.
    await staff.writesAs("Anna Berg");
    await staff.presses("Contact");
    await staff.isToldPrivately("First seen");
    await inTelegram.presses("Contact");
    await inTelegram.seesInTopic("First seen");

    // Another client gets another thread and another topic.
    const olga = await desk.client("Olga Petrova");
    await olga.writes("Do you ship to Norway?");
    await inTelegram.seesTopic("Olga Petrova");
    // It comes to the front; the reader goes back to the first one.
    await staff.seesInThread("Do you ship to Norway?");
    await inTelegram.seesInTopic("Do you ship to Norway?");
    await staff.closesThread();
    await staff.opensThread(QUESTION);
    await inTelegram.opensTopic("Visitor");
    await client.writes(THANKS);
    await staff.seesInThread(THANKS);
    await inTelegram.seesInTopic(THANKS);

    // A client's text is shown literally, notifies nobody and does nothing.
    await client.writes(LOUD);
    await staff.seesInThread(LOUD);
    await inTelegram.seesInTopic(LOUD);
    const inGroup = desk.sandbox.telegram.messages(TELEGRAM_CHATS.support).filter(({ text }) => text.includes(LOUD));
    expect(inGroup).toHaveLength(1);
    expect(inGroup.flatMap(({ pings }) => pings)).toEqual([]);
    const entities = inGroup.flatMap((message) => message.entities.map(({ type }) => type));
    expect(entities.filter((type) => DOES_SOMETHING.includes(type))).toEqual([]);
    expect(inGroup.map(({ preview }) => preview)).toEqual([false]);
    const [head] = desk.sandbox.slack.timeline(ROOMS.support);
    const posts = desk.sandbox.slack.replies(ROOMS.support, head?.ts ?? "");
    expect(posts.map(textOf).join("\n")).toContain(LOUD);
    expect([head, ...posts].flatMap((post) => post?.pings)).toEqual([]);

    // A guest may not answer, and is notified privately.
    await staff.writesAs("Gita Rao (guest)");
    await staff.replies(GUESTS);
    await staff.isToldPrivately("guests cannot answer clients");
    await staff.writesAs("Anna Berg");
    await staff.seesInThread(GUESTS);
    expect(await staff.thread()).not.toContain("guests cannot answer clients");

    // Without the service a reply waits, and the thread says so; so does what the client writes.
    const before = [...problems];
    await page.getByRole("button", { name: "Stop Conversation service" }).click();
    const starts = page.getByRole("button", { name: "Start Conversation service" });
    await starts.waitFor();
    await inTelegram.replies(LATE_ANSWER);
    await client.writes(LATE_QUESTION);
    await inTelegram.seesMark(LATE_ANSWER, TELEGRAM_MARKS.taken);
    await inTelegram.seesInTopic("Your reply waits and will be sent as soon as possible.");
    expect(await client.chat()).not.toContain(LATE_ANSWER);

    // Once the service is back everything arrives, and the thread reports that, too.
    await starts.click();
    await client.sees(LATE_ANSWER);
    await inTelegram.seesMark(LATE_ANSWER, TELEGRAM_MARKS.sent);
    await inTelegram.seesInTopic(/The waiting reply was sent after \d+ seconds\./u);
    await inTelegram.seesInTopic(LATE_QUESTION);
    await staff.seesInThread(LATE_ANSWER);
    await staff.seesInThread(LATE_QUESTION);
    const outage = problems.slice(before.length);

    // The client comes back and finds the whole conversation, once.
    await client.reloads();
    await client.opensChat();
    await client.sees(LATE_ANSWER);
    const chat = await client.chat();
    for (const text of [QUESTION, ANSWER, FROM_TELEGRAM, THANKS, LOUD, LATE_ANSWER, LATE_QUESTION])
      expect(chat.split(text)).toHaveLength(2);
    for (const text of ["first parcel", "the van is late", GUESTS, "Norway"]) expect(chat).not.toContain(text);

    expect(olga.seen).toEqual([]);

    expect(before).toEqual([]);
    expect(outage.filter((problem) => !isUnansweredRequest(problem, desk.sandbox.apiUrl))).toEqual([]);
    expect(problems.slice(before.length + outage.length)).toEqual([]);
  },
  TAKES_AT_MOST_MS,
);

/** The browser's own line for each request that a stopped service answered with 503. */
function isUnansweredRequest({ text, url }: PageProblem, apiUrl: string): boolean {
  return url.startsWith(apiUrl.replace(/v1$/u, "site/")) && text.startsWith("Failed to load resource");
}
