/** Checked replies on the sandbox page: held and cancelled, asked about and discarded or sent. */
import { expect, it } from "vitest";
import type { Environment } from "../../src/config/index.ts";
import { startDesk } from "../support/bridge-fixture.ts";
import { startBrowser } from "./browser.ts";
import { staffAt, telegramStaffAt } from "./people.ts";

const TAKES_AT_MOST_MS = 120_000;

/** A client has written, and staff have opened her thread and her topic. */
async function stage(settings: Environment = {}) {
  await using parts = new AsyncDisposableStack();
  const desk = parts.use(await startDesk({ chats: "both", settings }));
  const { sandbox } = desk;
  const browser = parts.use(await startBrowser());
  const { page, problems } = await browser.opens(sandbox.url);
  const slack = staffAt(page);
  const telegram = telegramStaffAt(page);
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  await slack.seesInThread("hello");
  await telegram.seesTopic("Ada");
  await telegram.opensTopic("Ada");
  const open = parts.move();
  return { sandbox, page, problems, slack, telegram, ada, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

it(
  "drops a held reply on Cancel, in both team chats",
  async () => {
    await using at = await stage({ HOLD_SECONDS: "600" });
    const { slack, telegram, page, ada } = at;

    await slack.replies("It left yesterday.");
    await slack.presses("Cancel");
    await slack.seesInThread(/The reply was cancelled\. The client has not seen it\./u);
    await telegram.replies("It is on its way.");
    await telegram.presses("Cancel");
    // In a window that only the person who pressed it sees.
    await page.getByRole("dialog").getByText("The reply was cancelled. The client has not seen it.").waitFor();
    expect(ada.seen).toEqual([]);
    expect(at.problems).toEqual([]);
  },
  TAKES_AT_MOST_MS,
);

it(
  "asks about a reply that may hold a secret, discards one and sends another",
  async () => {
    await using at = await stage();
    const { slack, telegram, ada } = at;

    await slack.replies("Look at http://10.0.0.7/orders");
    await slack.presses("Discard");
    await slack.seesInThread(/discarded this reply\. The client has not seen it\./u);
    await telegram.replies("Look at http://10.0.0.8/orders");
    await telegram.presses("Send to client");
    await telegram.seesMark("Look at http://10.0.0.8/orders", "👌");
    expect(await ada.sees((texts) => texts.length > 0)).toEqual(["Look at http://10.0.0.8/orders"]);
    expect(at.problems).toEqual([]);
  },
  TAKES_AT_MOST_MS,
);

it(
  "asks about a misspelt note, and follows each of the three buttons, in both team chats",
  async () => {
    await using at = await stage();
    const { slack, telegram, ada } = at;

    await slack.replies("ntoe: customer lies");
    await slack.seesInThread(/misspelt sign of an internal note\. “ntoe:”/u);
    await slack.presses("Keep as note");
    await slack.seesInThread(/kept this as an internal note\. The client does not see it\./u);
    await slack.replies("noet: she lies");
    await slack.seesInThread(/“noet:”/u);
    await slack.presses("Discard");
    await slack.seesInThread(/discarded this reply/u);
    await slack.replies("Kommentar: it comes tomorrow");
    await slack.seesInThread(/It starts like an internal note\. “Kommentar:”/u);
    await slack.presses("Send to client");
    await slack.seesInThread(/chose to send this reply to the client/u);
    expect(await ada.sees((texts) => texts.length > 0)).toEqual(["Kommentar: it comes tomorrow"]);

    await telegram.replies("ntoe: customer lies again");
    await telegram.seesInTopic(/misspelt sign of an internal note/u);
    await telegram.presses("Keep as note");
    await telegram.seesMark("ntoe: customer lies again", "✍");
    await telegram.replies("The password is Sommer2026!");
    await telegram.seesInTopic(/“password is Som••••”/u);
    await telegram.presses("Discard");
    await telegram.seesMark("The password is Sommer2026!", "💔");
    await telegram.replies("memo: it is blue");
    await telegram.seesInTopic(/It starts like an internal note/u);
    await telegram.presses("Send to client");
    await telegram.seesMark("memo: it is blue", "👌");
    expect(await ada.sees((texts) => texts.length > 1)).toEqual(["Kommentar: it comes tomorrow", "memo: it is blue"]);
    expect(at.problems).toEqual([]);
  },
  TAKES_AT_MOST_MS,
);

it(
  "retries and discards what could not be shown, in both team chats",
  async () => {
    await using at = await stage();
    const { slack, telegram, ada } = at;
    await telegram.seesInTopic("hello");

    at.sandbox.slack.faults.next("chat.postMessage", { kind: "error", code: "msg_too_long" });
    await ada.writes("first");
    await slack.seesInThread(/cannot be shown here \(POST_REJECTED\)/u);
    await slack.presses("Retry");
    await slack.seesInThread("first");

    await telegram.seesInTopic("first");
    at.sandbox.telegram.faults.next("sendMessage", {
      kind: "error",
      code: 400,
      description: "Bad Request: message is too long",
    });
    await ada.writes("second");
    await telegram.seesInTopic(/cannot be shown here \(POST_REJECTED\)/u);
    await telegram.presses("Discard");
    await telegram.seesInTopic(/Discarded/u);
    expect(at.problems).toEqual([]);
  },
  TAKES_AT_MOST_MS,
);
