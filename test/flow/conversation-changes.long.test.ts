/** Staff close, reopen, assign and tag conversations from their threads. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PEOPLE, ROOMS, some, startDesk } from "../support/bridge-fixture.ts";
import { asks } from "../support/commands.ts";
import { conversationIn, SETUPS, threadIn } from "../support/every-team-chat.ts";
import { privateWords } from "../support/private-notices.ts";

const count = (posts: readonly string[], text: string) => posts.filter((post) => post.includes(text)).length;

let folder = "";
let routes = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bridge-changes-"));
  routes = join(folder, "routes.yaml");
  await writeFile(
    routes,
    `routes:
  - { name: billing, when: { department: Billing }, thread: "slack:${ROOMS.support}" }
  - { name: everybody, thread: "slack:${ROOMS.support}" }
operators:
  op_anna: "slack:${PEOPLE.anna}"
`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(SETUPS)("a conversation, %s", (_, setup) => {
  it("is closed and reopened with buttons, and every thread says once who did", async () => {
    await using at = await conversationIn(setup);
    const { service } = at.desk.sandbox;
    const status = async () => (await service.admin.list())[0]?.status;
    await at.thread.presses("Close", "mark");
    await at.thread.shows(some("closed the conversation."));
    expect(await status()).toBe("closed");
    await at.thread.cardShows((card) => card.includes("✅"));
    await expect.poll(() => at.thread.buttonOf("Reopen")).toBeDefined();
    await at.thread.presses("Reopen", "anna");
    const posts = await at.thread.shows(some("reopened the conversation."));
    expect(await status()).toBe("open");
    expect(posts.filter((post) => post.includes("closed the conversation"))).toEqual([
      expect.stringMatching(/^Mark.* closed the conversation\.$/u),
    ]);
    expect(count(posts, "The conversation was closed.")).toBe(0);
    expect(posts.find((post) => post.includes("reopened"))).toMatch(/^Anna/u);
  });

  it("is closed behind the reply that was written before, which the client gets first", async () => {
    await using at = await conversationIn(setup, { settings: { HOLD_SECONDS: "1" } });
    // Until a thread is linked, nothing is held.
    await at.ada.writes("Hello?");
    await at.thread.shows(some("Hello?"));
    const reply = at.thread.replies("Bye, Ada!");
    at.thread.replies("!close");
    await reply.marked("sent");
    const posts = await at.thread.shows(some("closed the conversation."));
    expect(count(posts, "The conversation is closed")).toBe(0);
    expect(at.ada.seen.map(({ text }) => text)).toEqual(["Bye, Ada!"]);
  });
});

const ALONE = SETUPS.filter(([, { chats }]) => chats !== "both");

describe.each(ALONE)("sending and closing in one step, %s", (_, setup) => {
  it("closes once the client has the reply, and not while it is asked about or kept inside", async () => {
    await using at = await conversationIn(setup);
    const { service } = at.desk.sandbox;
    const status = async () => (await service.admin.list())[0]?.status;
    const asked = at.thread.replies("!send-close The password is Sommer2026!");
    await at.thread.shows(some("looks like a password"));
    await asked.marked("taken");
    await at.thread.presses("Keep as note");
    await asked.marked("noted");
    const dropped = at.thread.replies("!send-close The other password is Sommer2027!");
    await dropped.marked("taken");
    await expect.poll(() => at.thread.buttonOf("Discard")).toBeDefined();
    await at.thread.presses("Discard");
    await dropped.marked("failed");
    await at.thread.replies("Hello Ada").marked("sent");
    expect(await status()).toBe("open");

    const reply = at.thread.replies("!Send-Close: Bye, Ada!");
    const posts = await at.thread.shows(some("closed the conversation."));
    await reply.marked("sent");
    expect(await status()).toBe("closed");
    // The client had it before the conversation was closed.
    expect(count(posts, "The conversation is closed")).toBe(0);
    expect(at.ada.seen.map(({ text }) => text)).toEqual(["Hello Ada", "Bye, Ada!"]);
  });

  it("closes behind a saved reply with a button of its own, once", async () => {
    await using at = await conversationIn(setup);
    at.thread.replies("!replies add bye Bye, {client}!");
    using alone = privateWords(setup.place, at.desk);
    await alone.notified(some("Saved as “bye”"));
    const asked = at.thread.replies("!r bye");
    await expect.poll(() => at.thread.buttonOf("Send and close")).toBeDefined();
    await Promise.all([at.thread.presses("Send and close"), at.thread.presses("Send")]);
    await asked.marked("sent");
    await at.thread.replies("note: done").marked("noted");
    expect(at.ada.seen.map(({ text }) => text)).toEqual(["Bye, Ada!"]);
  });
});

describe("commands", () => {
  async function desk() {
    const desk = await startDesk({ settings: { SLACK_ROOM: "", ROUTES_FILE: routes } });
    const ada = await desk.client("Ada");
    await ada.writes("hello");
    const thread = await desk.thread("Ada");
    await thread.shows(some("hello"));
    const facts = async () => (await desk.sandbox.service.admin.list())[0];
    return { desk, ada, thread, facts, [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose]() };
  }

  it("assign, tag and untag, and the thread says who did", async () => {
    await using at = await desk();
    await at.desk.sandbox.service.operators.add("Anna");
    at.thread.replies("!assign me");
    await at.thread.shows(some("Anna (Slack) assigned this to Anna."));
    expect((await at.facts())?.assignee).toBe("op_anna");
    at.thread.replies("!assign none", { by: PEOPLE.mark });
    await at.thread.shows(some("Mark (Slack) unassigned the conversation."));
    expect((await at.facts())?.assignee).toBeNull();
    at.thread.replies("!assign @anna", { by: PEOPLE.mark });
    await at.thread.shows(some("Mark (Slack) assigned this to Anna."));
    at.thread.replies("!tag  very   important ");
    await at.thread.shows(some("Anna (Slack) added the tag “very important”."));
    expect((await at.facts())?.tags).toEqual(["very important"]);
    at.thread.replies("!untag very important");
    await at.thread.shows(some("removed the tag"));
    expect((await at.facts())?.tags).toEqual([]);
    at.thread.replies("!department billing");
    await at.thread.shows(some("Anna (Slack) set the department to “Billing”."));
    expect((await at.facts())?.department).toBe("Billing");
    at.thread.replies("!department none");
    await at.thread.shows(some("Anna (Slack) removed the department."));
    expect((await at.facts())?.department).toBeNull();
    expect(at.ada.seen).toEqual([]);
  });

  it("assign to operators who exist only in the console, whose names stand wherever they are shown", async () => {
    await using at = await desk();
    const { operators } = at.desk.sandbox.service;
    await operators.add("Boris Vian");
    await operators.add("Vera Boris");
    await operators.add("Vera Klein");
    at.thread.replies("!assign @boris");
    await at.thread.shows(some("Anna (Slack) assigned this to Boris Vian."));
    expect((await at.facts())?.assignee).toBe("op_boris-vian");
    await expect.poll(() => at.thread.card()).toContain("Boris Vian");
    for (const list of ["/waiting", "/conversations"])
      expect((await asks(at.desk, list)).text).toMatch(/Assignee: Boris Vian/u);
    at.thread.replies("!assign Vera");
    const told = (text: string) => at.thread.notified(PEOPLE.anna, some(text));
    await told("Operators: Vera Boris (op_vera-boris), Vera Klein (op_vera-klein).");
    at.thread.replies("!assign Vera Klein");
    await at.thread.shows(some("assigned this to Vera Klein."));
    await operators.remove("Vera Klein");
    await expect.poll(() => at.thread.card()).toContain("Vera Klein");
    // A few seconds later, the bridge has read that she is gone.
    await expect
      .poll(
        async () => {
          at.thread.replies("!assign @zoe");
          return (await at.thread.notified(PEOPLE.anna, some("Nobody is called"))).join("\n");
        },
        { timeout: 90_000, interval: 500 },
      )
      .toMatch(/Operators: [^\n]*Vera Boris\./u);
    expect(at.ada.seen).toEqual([]);
  });

  it("say privately what they did not do, and send nothing to the client", async () => {
    await using at = await desk();
    const told = (text: string) => at.thread.notified(PEOPLE.anna, some(text));
    at.thread.replies("!close Thank you for your patience");
    await told("Write nothing else in that message");
    at.thread.replies("!assign");
    await told("Write nothing else in that message");
    at.thread.replies("!assign op_nobody");
    await told("It may not know this operator.");
    at.thread.replies("!assign @zoe");
    await told("Nobody is called “@zoe”");
    at.thread.replies("!assign me", { by: PEOPLE.mark });
    await at.thread.notified(PEOPLE.mark, some("does not know which operator you are"));
    at.thread.replies(`!tag ${"x".repeat(41)}`);
    at.thread.replies("!department Legal");
    await told("no route and none of the newest conversations has a department “Legal”");
    await told("There are: Billing.");
    at.thread.replies("!send-close");
    await told("it contains no text");
    at.thread.replies("!reopen");
    await told("it is like that already");
    at.thread.replies("!close", { by: PEOPLE.guest });
    await at.thread.notified(PEOPLE.guest, some("guests cannot do this"));
    expect((await at.facts())?.status).not.toBe("closed");
    expect((await at.facts())?.tags).toEqual([]);
    await at.thread.marked(at.thread.replies("Good morning"), "white_check_mark");
    expect(at.ada.seen.map(({ text }) => text)).toEqual(["Good morning"]);
  });
});

it("lets one of two people close it who press at once in two team chats, and tells the other", async () => {
  await using at = await conversationIn({ chats: "both", place: "slack" });
  const there = await threadIn("telegram", at.desk, "Ada");
  await expect.poll(() => there.buttonOf("Close")).toBeDefined();
  using inSlack = privateWords("slack", at.desk);
  using inTelegram = privateWords("telegram", at.desk);
  await Promise.all([at.thread.presses("Close", "anna"), there.presses("Close", "mark")]);
  const [here, other] = await Promise.all([
    at.thread.shows(some("closed the conversation.")),
    there.shows(some("closed the conversation.")),
  ]);
  const late = some("it is like that already");
  await Promise.race([inSlack.notified(late, "anna"), inTelegram.notified(late, "mark")]);
  expect([count(here, "closed the conversation."), count(other, "closed the conversation.")]).toEqual([1, 1]);
});
