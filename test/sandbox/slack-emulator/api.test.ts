/** The emulator, tested with Slack's own Web API client. */
import { type Logger, WebAPIHTTPError, WebAPIRateLimitedError, WebAPIRequestError, WebClient } from "@slack/web-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PEOPLE, ROOMS, type SlackEmulator, startSlackEmulator } from "../../../src/sandbox/slack-emulator/index.ts";

let slack: SlackEmulator;
let bot: WebClient;

beforeEach(async () => {
  slack = await startSlackEmulator();
  bot = clientOf(slack);
});
afterEach(() => slack.close());

function clientOf({ apiUrl, botToken }: SlackEmulator, token = botToken): WebClient {
  return new WebClient(token, {
    slackApiUrl: apiUrl,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: 2_000,
    logger: quiet,
  });
}

/** Silences the client's warnings, because these tests provoke refusals. */
const quiet = Object.fromEntries(
  ["debug", "info", "warn", "error", "setLevel", "getLevel", "setName"].map((name) => [name, () => undefined]),
) as unknown as Logger;

/** Slack's own code for a refusal, or any other error. */
async function refusal(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
    return "accepted";
  } catch (error) {
    return (error as { data?: { error?: unknown } }).data?.error ?? error;
  }
}

const section = (text: string) => ({ type: "section", text: { type: "plain_text", text } });
const button = (text: string, more: object = {}) => ({ type: "button", text: { type: "plain_text", text }, ...more });

describe("tokens and scopes", () => {
  it("reports who the bot is and what it may do", async () => {
    const me = await bot.auth.test();
    expect(me).toMatchObject({ team_id: "T0SANDBOX", user_id: PEOPLE.bridge, bot_id: "B0BRIDGE" });
    expect(me.response_metadata?.scopes).toContain("chat:write");
  });

  it("rejects missing tokens, invalid tokens and tokens of the wrong type", async () => {
    expect(await refusal(clientOf(slack, "").auth.test())).toBe("not_authed");
    expect(await refusal(clientOf(slack, "xoxb-wrong").auth.test())).toBe("invalid_auth");
    expect(await refusal(bot.apps.connections.open({}))).toBe("not_allowed_token_type");
    expect(await refusal(clientOf(slack, slack.appToken).users.info({ user: PEOPLE.anna }))).toBe(
      "not_allowed_token_type",
    );
  });

  it("names the missing scope", async () => {
    slack.setScopes(["chat:write"]);
    const error = await bot.users.info({ user: PEOPLE.anna }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ data: { error: "missing_scope", needed: "users:read", provided: "chat:write" } });
  });

  it("rejects methods that Slack does not have", async () => {
    expect(await refusal(bot.apiCall("chat.telepathy"))).toBe("unknown_method");
  });
});

describe("posting", () => {
  it("stores text as Slack does: links, emoji, entities as sent", async () => {
    const { ts } = await bot.chat.postMessage({
      channel: ROOMS.support,
      text: "a &lt;b&gt; 🎉 https://example.com/x.",
    });
    expect(slack.message(ROOMS.support, ts ?? "")?.text).toBe("a &lt;b&gt; :tada: <https://example.com/x>.");
  });

  it("accepts JSON bodies as well as forms", async () => {
    const answer = await fetch(`${slack.apiUrl}chat.postMessage`, {
      method: "POST",
      headers: { authorization: `Bearer ${slack.botToken}`, "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify({ channel: ROOMS.support, text: "x", blocks: [section("as JSON")] }),
    });
    expect(await answer.json()).toMatchObject({ ok: true, message: { blocks: [section("as JSON")] } });
  });

  it.each([
    ["a room that is not there", "C0NOWHERE", "channel_not_found"],
    ["a private room without the bot", ROOMS.hidden, "channel_not_found"],
    ["a public room without the bot", ROOMS.notJoined, "not_in_channel"],
    ["an archived room", ROOMS.archived, "is_archived"],
  ])("refuses %s", async (_, channel, code) => {
    expect(await refusal(bot.chat.postMessage({ channel, text: "x" }))).toBe(code);
  });

  it("refuses an empty message", async () => {
    expect(await refusal(bot.chat.postMessage({ channel: ROOMS.support, text: " " }))).toBe("no_text");
  });

  it("cuts text at 40,000 characters without an error", async () => {
    const { ts } = await bot.chat.postMessage({ channel: ROOMS.support, text: "x".repeat(40_001) });
    expect(slack.message(ROOMS.support, ts ?? "")?.text).toHaveLength(40_000);
  });

  it("puts a reply under its head and echoes thread_ts", async () => {
    const head = await bot.chat.postMessage({ channel: ROOMS.support, text: "head" });
    const reply = await bot.chat.postMessage({ channel: ROOMS.support, text: "reply", thread_ts: head.ts ?? "" });
    expect(reply.message?.thread_ts).toBe(head.ts);
    expect(slack.replies(ROOMS.support, head.ts ?? "").map(({ text }) => text)).toEqual(["reply"]);
    expect(slack.timeline(ROOMS.support).map(({ text }) => text)).toEqual(["head"]);
  });

  it.each(["without replies", "with replies"])("puts a reply to a deleted head %s into the room", async (kind) => {
    const head = await bot.chat.postMessage({ channel: ROOMS.support, text: "head" });
    if (kind === "with replies") slack.staff.posts(PEOPLE.anna, ROOMS.support, "hm", { thread_ts: head.ts ?? "" });
    slack.staff.deletes(ROOMS.support, head.ts ?? "");

    const stray = await bot.chat.postMessage({ channel: ROOMS.support, text: "stray", thread_ts: head.ts ?? "" });

    expect(stray.ok).toBe(true);
    expect(stray.message).not.toHaveProperty("thread_ts");
    expect(slack.timeline(ROOMS.support).at(-1)?.text).toBe("stray");
  });
});

describe("limits of Block Kit, at and one past", () => {
  const ok = "accepted";
  const bad = "invalid_blocks";
  const header = (length: number) => [{ type: "header", text: { type: "plain_text", text: "x".repeat(length) } }];
  const actions = (count: number) => [
    { type: "actions", elements: Array.from({ length: count }, (_, index) => button("x", { action_id: `a${index}` })) },
  ];
  const context = (count: number) => [
    { type: "context", elements: Array.from({ length: count }, () => ({ type: "mrkdwn", text: "x" })) },
  ];
  const one = (element: object) => [{ type: "actions", elements: [element] }];

  it.each<[string, unknown, string]>([
    ["50 blocks", Array.from({ length: 50 }, () => ({ type: "divider" })), ok],
    ["51 blocks", Array.from({ length: 51 }, () => ({ type: "divider" })), bad],
    ["3,000 in a section", [section("x".repeat(3000))], ok],
    ["3,001 in a section", [section("x".repeat(3001))], bad],
    ["an empty section", [section("")], bad],
    ["150 in a header", header(150), ok],
    ["151 in a header", header(151), bad],
    ["25 actions", actions(25), ok],
    ["26 actions", actions(26), bad],
    ["10 context elements", context(10), ok],
    ["11 context elements", context(11), bad],
    ["75 on a button", one(button("x".repeat(75))), ok],
    ["76 on a button", one(button("x".repeat(76))), bad],
    ["a value of 2,000", one(button("x", { value: "v".repeat(2000) })), ok],
    ["a value of 2,001", one(button("x", { value: "v".repeat(2001) })), bad],
    ["the same block_id twice", [1, 2].map(() => ({ type: "divider", block_id: "b" })), bad],
    ["an unknown block", [{ type: "hologram" }], bad],
    ["mrkdwn in a header", [{ type: "header", text: { type: "mrkdwn", text: "x" } }], bad],
    ["blocks that are no list", { type: "divider" }, "invalid_blocks_format"],
  ])("%s", async (_, blocks, expected) => {
    const args = { channel: ROOMS.support, text: "x", blocks: JSON.stringify(blocks) };
    expect(await refusal(bot.apiCall("chat.postMessage", args))).toBe(expected);
  });
});

describe("metadata", () => {
  const metadata = { event_type: "bridge_post", event_payload: { delivery: "d1", covers: [{ message: "m_1" }] } };

  it("can be read back, in full only when asked for", async () => {
    const head = await bot.chat.postMessage({ channel: ROOMS.support, text: "head" });
    const thread = { channel: ROOMS.support, ts: head.ts ?? "" };
    await bot.chat.postMessage({ channel: ROOMS.support, text: "x", thread_ts: thread.ts, metadata });

    const whole = await bot.conversations.replies({ ...thread, include_all_metadata: true });
    const short = await bot.conversations.replies(thread);

    expect(whole.messages?.at(-1)).toMatchObject({ metadata });
    expect(short.messages?.at(-1)?.metadata).toEqual({ event_type: "bridge_post" });
  });

  it("survives an update, and {} removes it", async () => {
    const { ts = "" } = await bot.chat.postMessage({ channel: ROOMS.support, text: "x", metadata });
    await bot.chat.update({ channel: ROOMS.support, ts, text: "y" });
    expect(slack.message(ROOMS.support, ts)?.metadata).toEqual(metadata);
    await bot.apiCall("chat.update", { channel: ROOMS.support, ts, text: "y", metadata: "{}" });
    expect(slack.message(ROOMS.support, ts)).not.toHaveProperty("metadata");
  });

  it.each<[string, unknown, string]>([
    ["no payload", { event_type: "x" }, "invalid_metadata_format"],
    ["not an object", ["x"], "invalid_metadata_format"],
    ["deep payload", { event_type: "x", event_payload: { a: { b: { c: 1 } } } }, "invalid_metadata_schema"],
    ["a list of strings", { event_type: "x", event_payload: { a: ["b"] } }, "invalid_metadata_schema"],
    ["too much", { event_type: "x", event_payload: { a: "y".repeat(8_000) } }, "metadata_too_large"],
  ])("refuses %s", async (_, given, code) => {
    const args = { channel: ROOMS.support, text: "x", metadata: JSON.stringify(given) };
    expect(await refusal(bot.apiCall("chat.postMessage", args))).toBe(code);
  });
});

describe("changing and deleting", () => {
  it("updates only the app's own messages, with at most 4,000 characters", async () => {
    const { ts = "" } = await bot.chat.postMessage({ channel: ROOMS.support, text: "x" });
    const theirs = slack.staff.posts(PEOPLE.anna, ROOMS.support, "mine");
    const update = (stamp: string, text: string) =>
      refusal(bot.chat.update({ channel: ROOMS.support, ts: stamp, text }));

    expect(await update(ts, "y".repeat(4000))).toBe("accepted");
    expect(await update(ts, "y".repeat(4001))).toBe("msg_too_long");
    expect(await update(theirs.ts, "y")).toBe("cant_update_message");
    expect(await update("1700000000.000001", "y")).toBe("message_not_found");
    expect(slack.message(ROOMS.support, ts)?.edited?.user).toBe(PEOPLE.bridge);
  });

  it("deletes only the app's own messages", async () => {
    const { ts = "" } = await bot.chat.postMessage({ channel: ROOMS.support, text: "x" });
    const theirs = slack.staff.posts(PEOPLE.anna, ROOMS.support, "mine");
    expect(await refusal(bot.chat.delete({ channel: ROOMS.support, ts }))).toBe("accepted");
    expect(await refusal(bot.chat.delete({ channel: ROOMS.support, ts }))).toBe("message_not_found");
    expect(await refusal(bot.chat.delete({ channel: ROOMS.support, ts: theirs.ts }))).toBe("cant_delete_message");
  });
});

describe("reactions", () => {
  const add = (ts: string, name: string) => refusal(bot.reactions.add({ channel: ROOMS.support, timestamp: ts, name }));
  const remove = (ts: string, name: string) =>
    refusal(bot.reactions.remove({ channel: ROOMS.support, timestamp: ts, name }));

  it("are added and removed, once each", async () => {
    const { ts } = slack.staff.posts(PEOPLE.anna, ROOMS.support, "x");
    expect(await add(ts, "eyes")).toBe("accepted");
    expect(await add(ts, "eyes")).toBe("already_reacted");
    expect(slack.message(ROOMS.support, ts)?.reactions).toEqual([{ name: "eyes", users: [PEOPLE.bridge] }]);
    expect(await remove(ts, "eyes")).toBe("accepted");
    expect(await remove(ts, "eyes")).toBe("no_reaction");
    expect(await add(ts, "no_such_emoji")).toBe("invalid_name");
    expect(await add("1700000000.000001", "eyes")).toBe("message_not_found");
  });

  it("are at most 23 by one person", async () => {
    const { ts } = slack.staff.posts(PEOPLE.anna, ROOMS.support, "x");
    const names =
      "eyes lock x tada wave fire heart star sunny cloud umbrella coffee scissors airplane anchor scales gear snowflake email sparkles skull_and_crossbones hammer_and_pick pisces";
    for (const name of names.split(" ")) expect(await add(ts, name)).toBe("accepted");
    expect(await add(ts, "aries")).toBe("too_many_reactions");
  });
});

describe("what only one person sees", () => {
  it("goes to members of the room", async () => {
    const postEphemeral = (user: string) =>
      refusal(bot.chat.postEphemeral({ channel: ROOMS.support, user, text: "was not sent" }));
    slack.staff.leaves(PEOPLE.mark, ROOMS.support);

    expect(await postEphemeral(PEOPLE.anna)).toBe("accepted");
    expect(await postEphemeral(PEOPLE.mark)).toBe("user_not_in_channel");
    expect(slack.ephemerals(PEOPLE.anna).map(({ text }) => text)).toEqual(["was not sent"]);
    expect(slack.timeline(ROOMS.support)).toEqual([]);
  });
});

describe("reading", () => {
  it("pages through a room, newest first", async () => {
    for (const text of ["1", "2", "3", "4", "5"]) await bot.chat.postMessage({ channel: ROOMS.support, text });
    const seen: string[] = [];
    for await (const page of bot.paginate("conversations.history", { channel: ROOMS.support, limit: 2 }))
      seen.push(...(page as unknown as { messages: { text: string }[] }).messages.map(({ text }) => text));
    expect(seen).toEqual(["5", "4", "3", "2", "1"]);
  });

  it("returns a window, without its ends unless asked for", async () => {
    const stamps: string[] = [];
    for (const text of ["1", "2", "3"])
      stamps.push((await bot.chat.postMessage({ channel: ROOMS.support, text })).ts ?? "");
    const [oldest = "", , latest = ""] = stamps;
    const texts = async (more: object) =>
      (await bot.conversations.history({ channel: ROOMS.support, oldest, latest, ...more })).messages?.map(
        ({ text }) => text,
      );
    expect(await texts({})).toEqual(["2"]);
    expect(await texts({ inclusive: true })).toEqual(["3", "2", "1"]);
  });

  it("does not find a thread that is gone", async () => {
    const head = await bot.chat.postMessage({ channel: ROOMS.support, text: "head" });
    slack.staff.deletes(ROOMS.support, head.ts ?? "");
    const replies = bot.conversations.replies({ channel: ROOMS.support, ts: head.ts ?? "" });
    expect(await refusal(replies)).toBe("thread_not_found");
  });

  it("distinguishes people and rooms", async () => {
    const user = async (id: string) => (await bot.users.info({ user: id })).user;
    expect(await user(PEOPLE.guest)).toMatchObject({ is_restricted: true });
    expect(await user(PEOPLE.stranger)).toMatchObject({ is_stranger: true, team_id: "T0PARTNER" });
    expect(await user(PEOPLE.robot)).toMatchObject({ is_bot: true });
    expect(await user(PEOPLE.former)).toMatchObject({ deleted: true });
    expect(await refusal(bot.users.info({ user: "U0NOBODY" }))).toBe("user_not_found");

    const room = async (channel: string) => (await bot.conversations.info({ channel })).channel;
    expect(await room(ROOMS.support)).toMatchObject({ is_member: true, is_ext_shared: false });
    expect(await room(ROOMS.notJoined)).toMatchObject({ is_member: false });
    expect(await room(ROOMS.shared)).toMatchObject({ is_ext_shared: true });
    expect(await room(ROOMS.archived)).toMatchObject({ is_archived: true });
  });

  it("links to replies through their head", async () => {
    const head = await bot.chat.postMessage({ channel: ROOMS.support, text: "head" });
    const { ts } = slack.staff.posts(PEOPLE.anna, ROOMS.support, "x", { thread_ts: head.ts ?? "" });
    const { permalink } = await bot.chat.getPermalink({ channel: ROOMS.support, message_ts: ts });
    expect(permalink).toBe(
      `https://juniper-goods.slack.com/archives/C0SUPPORT/p${ts.replace(".", "")}?thread_ts=${head.ts ?? ""}&cid=C0SUPPORT`,
    );
  });
});

describe("who is notified by a message", () => {
  const posted = async (message: object) => {
    const { ts } = (await bot.apiCall("chat.postMessage", { channel: ROOMS.support, ...message })) as { ts?: string };
    return slack.message(ROOMS.support, ts ?? "")?.pings;
  };
  const live = "<!channel> <@U0ANNA> <!subteam^S0CARE>";
  const all = ["<!channel>", "<@U0ANNA>", "<!subteam^S0CARE>"];

  it("counts mentions that are live", async () => {
    expect(await posted({ text: live })).toEqual(all);
    expect(await posted({ text: "x", blocks: [{ type: "section", text: { type: "mrkdwn", text: live } }] })).toEqual(
      all,
    );
    expect(await posted({ text: "@channel @anna", link_names: true })).toEqual(["<!channel>", "<@U0ANNA>"]);
    const broadcast = { type: "rich_text_section", elements: [{ type: "broadcast", range: "here" }] };
    expect(await posted({ text: "x", blocks: [{ type: "rich_text", elements: [broadcast] }] })).toEqual(["<!here>"]);
    const loose = { type: "mrkdwn", text: "@channel" };
    expect(await posted({ text: "x", blocks: [{ type: "context", elements: [loose] }] })).toEqual(["<!channel>"]);
  });

  it("does not count literal text", async () => {
    expect(await posted({ text: "&lt;!channel&gt; @channel" })).toEqual([]);
    expect(await posted({ text: live, blocks: [section(live)] })).toEqual([]);
    const strict = { type: "mrkdwn", text: "@channel", verbatim: true };
    expect(await posted({ text: "x", blocks: [{ type: "context", elements: [strict] }] })).toEqual([]);
  });
});

describe("faults on request", () => {
  const post = (text: string) => bot.chat.postMessage({ channel: ROOMS.support, text });
  const room = () => slack.timeline(ROOMS.support).map(({ text }) => text);

  it("answers 429 with a time to wait, for that method only", async () => {
    slack.faults.next("chat.postMessage", { kind: "rate-limited", retryAfterSeconds: 7 });
    await expect(post("x")).rejects.toSatisfy(
      (error) => error instanceof WebAPIRateLimitedError && error.retryAfter === 7,
    );
    await post("y");
    expect(room()).toEqual(["y"]);
  });

  it.each([
    ["before", false, []],
    ["after", true, ["x"]],
  ])("answers 500 %s acting", async (_, acted, left) => {
    slack.faults.next("*", { kind: "server-error", acted });
    await expect(post("x")).rejects.toBeInstanceOf(WebAPIHTTPError);
    expect(room()).toEqual(left);
  });

  it.each([
    ["before", false, []],
    ["after", true, ["x"]],
  ])("drops the connection %s acting", async (_, acted, left) => {
    slack.faults.next("chat.postMessage", { kind: "drop", acted });
    await expect(post("x")).rejects.toBeInstanceOf(WebAPIRequestError);
    expect(room()).toEqual(left);
  });

  it("hangs", async () => {
    const impatient = new WebClient(slack.botToken, {
      slackApiUrl: slack.apiUrl,
      retryConfig: { retries: 0 },
      timeout: 50,
      logger: quiet,
    });
    slack.faults.next("chat.postMessage", { kind: "hang", acted: true });
    await expect(impatient.chat.postMessage({ channel: ROOMS.support, text: "x" })).rejects.toBeInstanceOf(
      WebAPIRequestError,
    );
    expect(room()).toEqual(["x"]);
  });

  it("refuses with any code, the given number of times", async () => {
    slack.faults.next("chat.postMessage", { kind: "error", code: "fatal_error" }, 2);
    expect([await refusal(post("a")), await refusal(post("b")), await refusal(post("c"))]).toEqual([
      "fatal_error",
      "fatal_error",
      "accepted",
    ]);
  });

  it("fails a share of all calls, the same ones for the same seed", async () => {
    const outcomes = async () => {
      slack.faults.random({ seed: 7, rateLimited: 0.2, serverError: 0.2 });
      const all: string[] = [];
      for (let call = 0; call < 60; call += 1)
        all.push(
          await post("x").then(
            () => "ok",
            (error: unknown) => (error as Error).constructor.name,
          ),
        );
      return all;
    };
    const first = await outcomes();
    expect(new Set(first)).toEqual(new Set(["ok", "WebAPIRateLimitedError", "WebAPIHTTPError"]));
    expect(await outcomes()).toEqual(first);
  });
});

describe("Slack's own limits, if they are on", () => {
  it("allows a burst, then one post a second in a room, independently of other rooms", async () => {
    let nowMs = Date.now();
    await using strict = await startSlackEmulator({ postsPerSecondPerChannel: 1, postBurst: 2, nowMs: () => nowMs });
    const client = clientOf(strict);
    const post = (channel: string) =>
      client.chat.postMessage({ channel, text: "x" }).then(
        () => "ok",
        (error: unknown) => (error as { retryAfter?: number }).retryAfter,
      );
    expect([await post(ROOMS.support), await post(ROOMS.support), await post(ROOMS.support)]).toEqual(["ok", "ok", 1]);
    expect(await post(ROOMS.alerts)).toBe("ok");
    nowMs += 1_000;
    expect(await post(ROOMS.support)).toBe("ok");
  });

  it("enforces the tiers of methods", async () => {
    const nowMs = Date.now();
    await using strict = await startSlackEmulator({ enforceTiers: true, nowMs: () => nowMs });
    const client = clientOf(strict);
    for (let call = 0; call < 20; call += 1) await client.users.list({});
    await expect(client.users.list({})).rejects.toBeInstanceOf(WebAPIRateLimitedError);
  });
});
