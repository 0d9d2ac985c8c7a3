/** Behaviour that must be the same with Slack alone, Telegram alone, and both. */
import { describe, expect, it } from "vitest";
import { request } from "undici";
import { SIGNATURE_HEADER, sign } from "../../src/contract/signature.ts";
import { some, type Desk } from "../support/bridge-fixture.ts";
import { conversationIn, SETUPS } from "../support/every-team-chat.ts";

const SECRET = "the-secret-of-these-tests";
const count = (posts: readonly string[], text: string) => posts.join("\n").split(text).length - 1;

describe.each(SETUPS)("%s", (_, setup) => {
  const conversation = (settings = {}) => conversationIn(setup, { settings });

  it("carries a client's message into its own thread, and the reply back", async () => {
    await using at = await conversation();
    await at.thread.cardShows((card) => card.includes("Ada"));
    await at.thread.replies("It comes tomorrow 🎉").marked("sent");
    await at.ada.sees((texts) => texts.length > 0);

    expect(at.ada.seen.map(({ author, text }) => [author, text])).toEqual([
      [expect.stringContaining("Anna"), "It comes tomorrow 🎉"],
    ]);
    // The service also sends the reply back as an echo, which must not be shown where it was written.
    await at.ada.writes("thanks");
    await at.thread.shows(some("thanks"));
    expect(at.thread.posts().filter((post) => post.includes("Anna"))).toEqual([]);
  });

  it("keeps notes inside, and never sends what it does not understand", async () => {
    await using at = await conversation();
    for (const text of ["note: one", "NOTE: two", " note : three", "！note four", "// five"]) {
      await at.thread.replies(text).marked("noted");
    }
    at.thread.replies("!shut");
    at.thread.replies("note - six");
    await at.thread.replies("for the client").marked("sent");
    await at.ada.sees((texts) => texts.length > 0);

    expect(at.ada.seen.map(({ text }) => text)).toEqual(["for the client"]);
  });

  it("splits long messages, in order, in both directions", async () => {
    await using at = await conversation();
    const words = Array.from({ length: 1_600 }, (__, index) => `w${index}`).join(" ");
    await at.ada.writes(words);
    const posts = await at.thread.shows(some("w1599"));
    expect((posts.join(" ").match(/\bw\d+\b/gu) ?? []).join(" ")).toBe(words);

    // Longer than one message of Telegram, so there it is written in parts.
    const parts = setup.place === "slack" ? [`${"a".repeat(9_999)} b`] : ["a".repeat(4_096), "b"];
    for (const part of parts) await at.thread.replies(part).marked("sent");
    await at.ada.sees((texts) => texts.length === 2);
    expect(at.ada.seen.map(({ text }) => text.length)).toEqual([setup.place === "slack" ? 9_999 : 4_096, 1]);
  });

  it("posts once for a webhook delivered sixteen times at once, and puts an out-of-order message in its place", async () => {
    await using at = await conversation({ CONVERSATION_WEBHOOK_SECRET: SECRET });
    const at0 = Date.now() + 10_000;
    const event = (id: string, text: string, ms: number) => messageEvent(at.id, id, text, new Date(at0 + ms));
    await Promise.all(Array.from({ length: 16 }, () => post(at.desk, event("m_one", "only once", 0))));
    await at.thread.shows(some("only once"));
    await post(at.desk, event("m_after", "the one after", 2));
    await at.thread.shows(some("the one after"));
    await post(at.desk, event("m_late", "a late one", 1));
    const posts = await at.thread.shows(some("a late one"));

    expect(count(posts, "only once")).toBe(1);
    expect(count(posts, "the one after")).toBe(1);
  });

  it("sends a reply once, even if the service's response is lost", async () => {
    await using at = await conversation();
    at.desk.sandbox.loseServiceAnswer();
    await at.thread.replies("how can I help?").marked("sent");
    await at.thread.replies("are you there?").marked("sent");
    await at.ada.sees((texts) => texts.length >= 2);

    expect(at.ada.seen.map(({ text }) => text)).toEqual(["how can I help?", "are you there?"]);
    expect(count(at.thread.posts(), "how can I help?")).toBe(0);
  });

  it("keeps a reply while the service is down, and sends it when it is back", async () => {
    await using at = await conversation();
    await at.desk.sandbox.service.stop();
    const reply = at.thread.replies("as soon as I can");
    await reply.marked("taken");
    await at.desk.sandbox.service.start();
    await reply.marked("sent");
    await at.ada.sees((texts) => texts.length > 0);

    expect(at.ada.seen.map(({ text }) => text)).toEqual(["as soon as I can"]);
  });

  it("loses nothing that either side writes while the bridge is down", async () => {
    await using at = await conversation();
    await at.desk.sandbox.stopBridge();
    await at.ada.writes("is anybody there?");
    const reply = at.thread.replies("in a moment");
    await at.desk.sandbox.startBridge();
    await at.thread.shows(some("is anybody there?"));
    await reply.marked("sent");
    await at.ada.sees((texts) => texts.length > 0);

    expect(count(at.thread.posts(), "is anybody there?")).toBe(1);
    expect(at.ada.seen.map(({ text }) => text)).toEqual(["in a moment"]);
  });

  it("waits as long as the team chat asks, and packs what waited into few posts", async () => {
    await using at = await conversation();
    const { slack, telegram } = at.desk.sandbox;
    for (const { faults } of [slack, telegram]) faults.rateLimitFor(2_000);
    const lines = Array.from({ length: 8 }, (__, index) => `line ${index}`);
    for (const line of lines) await at.ada.writes(line);
    const posts = await at.thread.shows(some("line 7"));

    const where = lines.map((line) => posts.join("\n").indexOf(line));
    expect(where).toEqual(where.toSorted((a, b) => a - b));
    // "hello", possibly one that was in flight, and the rest together.
    expect(posts.length).toBeLessThanOrEqual(3);
  });

  it("shows a flood in a few posts, the rest on request, and everything once and in order", async () => {
    await using at = await conversation();
    // Until all of them have arrived, so that they wait together.
    const { slack, telegram } = at.desk.sandbox;
    for (const { faults } of [slack, telegram]) faults.rateLimitFor(2_000);
    // Each fills a post of its own, and all of them are within the service's limits.
    const texts = Array.from({ length: 7 }, (__, index) => `flood ${index} ${"x ".repeat(1_340)}`);
    for (const text of texts) await at.ada.writes(text);
    const isFolded = (posts: readonly string[]) =>
      posts.some((post) => /more messages? (?:is|are) not shown/u.test(post));
    const folded = await at.thread.shows(isFolded);
    // Three for each batch that they arrive in.
    expect(folded.filter((post) => post.includes("flood")).length).toBeLessThan(texts.length);

    await at.thread.presses("Show them");
    const shown = await at.thread.shows(some("flood 6"));
    const order = [...shown.join("\n").matchAll(/flood (\d) /gu)].map(([, index]) => Number(index));
    expect(order).toEqual([...texts.keys()]);
    await at.thread.shows((posts) => !isFolded(posts));

    await at.ada.writes("and one more");
    const after = await at.thread.shows(some("and one more"));
    expect(after.join("\n")).not.toContain("late");
  });

  it("asks the second of two people who answer at once for confirmation", async () => {
    await using at = await conversation();
    await at.thread.replies("It comes tomorrow", "anna").marked("sent");
    const second = at.thread.replies("It was sent on Mnday", "mark");
    await at.thread.shows(some("Not sent yet: "));
    await second.marked("taken");
    const asked = at.thread.buttonOf("Send to client");
    second.edits("It was sent on Monday");
    // An edit does not undo the collision, so the edited text is asked about as well.
    await at.thread.shows(() => (at.thread.buttonOf("Send to client") ?? asked) !== asked);
    await at.thread.replies("note: sorry", "mark").marked("noted");
    expect(at.ada.seen.map(({ text }) => text)).toEqual(["It comes tomorrow"]);

    await at.thread.presses("Send to client", "mark");
    await second.marked("sent");
    await at.ada.sees((texts) => texts.length === 2);
    expect(at.ada.seen.map(({ text }) => text)).toEqual(["It comes tomorrow", "It was sent on Monday"]);
  });

  it("shows the service's changes on the card", async () => {
    await using at = await conversation();
    await at.desk.sandbox.service.admin.setStatus(at.id, "closed");
    await at.thread.cardShows((card) => /closed/iu.test(card));
    // Queued after the card in the room's group: once it is marked, the card's change is recorded.
    await at.thread.replies("note: closed").marked("noted");
    at.thread.replies("one more thing");
    await at.thread.shows(some("next visit"));
  });
});

async function post(desk: Desk, body: string): Promise<void> {
  const url = `${desk.sandbox.bridge()?.url ?? ""}/webhooks/conversations`;
  const headers = { [SIGNATURE_HEADER]: sign(Buffer.from(body), SECRET) };
  const answer = await request(url, { method: "POST", body, headers });
  await answer.body.dump();
  expect(answer.statusCode).toBe(200);
}

function messageEvent(conversation: string, id: string, text: string, at: Date): string {
  const head = { id: conversation, channel: "site", client: "Ada" };
  const message = { id, from: "client", text, createdAt: at.toISOString() };
  return JSON.stringify({ type: "message:new", payload: { conversation: head, message } });
}
