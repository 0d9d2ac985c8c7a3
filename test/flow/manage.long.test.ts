/** *Manage* on the card: a form in Slack, a menu where there is none. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { PEOPLE, ROOMS, some, type DeskOptions } from "../support/bridge-fixture.ts";
import { conversationIn, SETUPS, threadIn, type Setup } from "../support/every-team-chat.ts";
import { privateWords } from "../support/private-notices.ts";

const count = (posts: readonly string[], text: string) => posts.filter((post) => post.includes(text)).length;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bridge-manage-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Anna is an operator of the service, and a route names a department. */
async function scene(setup: Setup, options: DeskOptions = {}) {
  const rooms = [
    ...(setup.chats === "telegram" ? [] : [`slack:${ROOMS.support}`]),
    ...(setup.chats === "slack" ? [] : [`telegram:${TELEGRAM_CHATS.support}`]),
  ];
  const anna = setup.place === "slack" ? `slack:${PEOPLE.anna}` : `telegram:${TELEGRAM_PEOPLE.anna}`;
  const routes = join(folder, `${setup.chats}-${setup.place}.yaml`);
  await writeFile(
    routes,
    [
      "match: all",
      "routes:",
      ...rooms.flatMap((room, index) => [
        `  - { name: billing-${index}, when: { department: Billing }, thread: "${room}" }`,
        `  - { name: everybody-${index}, thread: "${room}" }`,
      ]),
      `operators: { op_anna: "${anna}" }`,
    ].join("\n"),
  );
  const settings = { SLACK_ROOM: "", TELEGRAM_ROOM: "", ROUTES_FILE: routes, ...options.settings };
  const at = await conversationIn(setup, { ...options, settings });
  await at.desk.sandbox.service.operators.add("Anna");
  await expect.poll(() => at.thread.buttonOf("Manage")).toBeDefined();
  const { slack } = at.desk.sandbox;
  const alone = privateWords(setup.place, at.desk);
  return {
    ...at,
    alone,
    facts: async () => (await at.desk.sandbox.service.admin.list())[0],
    async opensForm(by: "anna" | "mark" = "anna") {
      await at.thread.presses("Manage", by);
      return await slack.when(() => slack.views(PEOPLE[by])[0]);
    },
    async [Symbol.asyncDispose]() {
      alone[Symbol.dispose]();
      await at.desk[Symbol.asyncDispose]();
    },
  };
}

describe("the form", () => {
  const SLACK: Setup = { chats: "slack", place: "slack" };

  it("shows what is so, changes what was changed, and every thread says who did", async () => {
    await using at = await scene({ chats: "both", place: "slack" });
    const there = await threadIn("telegram", at.desk, "Ada");
    at.thread.replies("!tag late");
    await at.thread.shows(some("added the tag “late”"));
    const view = await at.opensForm();
    expect(JSON.stringify(view.view)).toContain('"initial_value":"late"');
    await at.desk.sandbox.slack.staff.submits(view.id, {
      ...{ assignee: "op_anna", department: "Billing", tags: "vip,  big   order, vip" },
    });
    for (const thread of [at.thread, there]) {
      await thread.shows(some("assigned this to"));
      await thread.shows(some("set the department to “Billing”."));
      await thread.shows(some("removed the tag “late”."));
      await thread.shows(some("added the tag “vip”."));
      const posts = await thread.shows(some("added the tag “big order”."));
      expect(posts.find((post) => post.includes("big order"))).toMatch(/^Anna.* \(Slack\)/u);
    }
    const now = await at.facts();
    expect(now).toMatchObject({ assignee: "op_anna", department: "Billing" });
    expect(now?.tags.toSorted()).toEqual(["big order", "vip"]);
    expect(at.ada.seen).toEqual([]);
  });

  it("posts nothing when nothing was changed, and undoes nothing that others changed meanwhile", async () => {
    await using at = await scene(SLACK);
    const { slack } = at.desk.sandbox;
    const [first, second] = [await at.opensForm("anna"), await at.opensForm("mark")];
    await slack.staff.submits(first.id, { assignee: "op_anna", tags: "vip" });
    await at.thread.shows(some("assigned this to Anna."));
    await at.thread.shows(some("added the tag “vip”."));
    await slack.staff.submits(second.id, { department: "Billing" });
    await at.thread.shows(some("set the department"));
    expect(await at.facts()).toMatchObject({ assignee: "op_anna", department: "Billing", tags: ["vip"] });
    const before = at.thread.posts().length;
    await slack.staff.submits((await at.opensForm()).id, {});
    await at.thread.replies("note: done").marked("noted");
    expect(at.thread.posts()).toHaveLength(before);
  });

  it("makes one of two equal changes that are asked for at once, tells the other person, and makes the rest of both", async () => {
    await using at = await scene(SLACK);
    const { slack } = at.desk.sandbox;
    const [first, second] = [await at.opensForm("anna"), await at.opensForm("mark")];
    await Promise.all([
      slack.staff.submits(first.id, { department: "Billing", tags: "one" }),
      slack.staff.submits(second.id, { department: "Billing", tags: "two" }),
    ]);
    await at.thread.shows(some("the tag “one”"));
    await at.thread.shows(some("the tag “two”"));
    const posts = await at.thread.shows(some("set the department"));
    await Promise.race([
      at.alone.notified(some("it is like that already"), "anna"),
      at.alone.notified(some("it is like that already"), "mark"),
    ]);
    expect(count(posts, "set the department")).toBe(1);
    expect((await at.facts())?.tags.toSorted()).toEqual(["one", "two"]);
  });

  it("tells who filled it in what could not be done", async () => {
    await using at = await scene(SLACK);
    const { slack } = at.desk.sandbox;
    const view = await at.opensForm();
    await at.desk.sandbox.service.operators.remove("Anna");
    await slack.staff.submits(view.id, { assignee: "op_anna", tags: "x".repeat(41) });
    await at.alone.notified(some("the service refused the assignee."));
    await at.alone.notified(some("!tag TAG"));
    expect(await at.facts()).toMatchObject({ assignee: null, tags: [] });
  });
});

const ALONE = SETUPS.filter(([, { chats }]) => chats !== "both");

describe.each(ALONE)("the menu, %s without forms", (_, setup) => {
  it("assigns and removes what is pressed once, behind what was written before", async () => {
    await using at = await scene(setup, {
      slack: { retryScale: 0.001, modals: false },
      settings: { HOLD_SECONDS: "1" },
    });
    at.thread.replies("!tag vip");
    await at.thread.shows(some("added the tag “vip”."));
    await at.thread.presses("Manage");
    await at.alone.notified(some("What should change?"));
    const reply = at.thread.replies("Good morning");
    await at.alone.presses("Assign to me");
    await at.alone.presses("Remove “vip”");
    await reply.marked("sent");
    await at.thread.shows(some("assigned this to"));
    await at.thread.shows(some("removed the tag “vip”."));
    expect(await at.facts()).toMatchObject({ assignee: "op_anna", tags: [] });
    await at.alone.presses("Assign to me");
    await at.alone.notified(some("it is like that already"));
    expect(count(at.thread.posts(), "assigned this to")).toBe(1);
    expect(at.ada.seen.map(({ text }) => text)).toEqual(["Good morning"]);
  });
});

describe.each(SETUPS)("a card, %s", (_, setup) => {
  it("can be pressed the moment it appears", async () => {
    await using at = await scene(setup);
    using alone = privateWords(setup.place, at.desk);
    const { slack, telegram } = at.desk.sandbox;
    const bob = await at.desk.client("Bob");
    const pressed =
      setup.place === "slack"
        ? slack
            .when(() =>
              slack.timeline(ROOMS.support).findLast(({ blocks }) => JSON.stringify(blocks ?? []).includes("Bob")),
            )
            .then(({ ts, blocks }) => {
              const [, action_id = ""] = /"action_id":"(bridge\.take\.\d+)"/u.exec(JSON.stringify(blocks)) ?? [];
              return slack.staff.presses({ channel: ROOMS.support, ts, action_id }, PEOPLE.anna);
            })
        : telegram
            .when(() =>
              telegram
                .messages(TELEGRAM_CHATS.support)
                .findLast(({ text, buttons = [] }) => text.includes("Bob") && buttons.length > 0),
            )
            .then(({ message_id: message, buttons = [] }) => {
              const data = buttons.flat().find(({ text }) => text === "Take")?.callback_data ?? "";
              void telegram.staff.presses({ chat: TELEGRAM_CHATS.support, message, data }, TELEGRAM_PEOPLE.anna);
            });
    await bob.writes("Where is my order?");
    await pressed;
    const thread = await threadIn(setup.place, at.desk, "Bob");
    await expect.poll(() => thread.buttonOf("Release")).toBeDefined();
    const told = await alone.notified(() => true);
    expect(count(told, "not the thread of a conversation")).toBe(0);
  });
});
