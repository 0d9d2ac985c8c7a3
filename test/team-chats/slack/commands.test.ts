/** Slash commands, shortcuts and private answers: what Slack sends, and what it is sent. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMAND_NAMES } from "../../../src/bridge/model/command.ts";
import { APP_COMMANDS, APP_SHORTCUTS } from "../../../src/sandbox/slack-emulator/commands.ts";
import { PEOPLE, ROOMS } from "../../../src/sandbox/slack-emulator/index.ts";
import { replyHandle, type Self } from "../../../src/team-chats/slack/ids.ts";
import { parseCommand, parseShortcut } from "../../../src/team-chats/slack/inbound/commands.ts";
import { slackManifest } from "../../../src/team-chats/slack/index.ts";
import { createResponses } from "../../../src/team-chats/slack/outbound/response-url.ts";
import { sayAtTerminal } from "../../support/terminal.ts";
import { signal, startSlackFixture } from "./fixture.ts";
import { serve } from "./serve.ts";

const self: Self = { team: "T0001", enterprise: undefined, botId: "B0OURS", botUser: "U0OURS", app: "A123456" };

/** Source: docs.slack.dev/interactivity/implementing-slash-commands, read 2026-11-21. */
const COMMAND = {
  token: "gIkuvaNzQIHg97ATvDxqgjtO",
  team_id: "T0001",
  team_domain: "example",
  enterprise_id: "E0001",
  enterprise_name: "Globular Construct Inc",
  channel_id: "C2147483705",
  channel_name: "test",
  user_id: "U2147483697",
  user_name: "Steve",
  command: "/contact",
  text: "ada & co",
  response_url: "https://hooks.slack.com/commands/1234/5678",
  trigger_id: "13345224609.738474920.8088930838d88f008e0",
  api_app_id: "A123456",
};

/** Source: docs.slack.dev/reference/interaction-payloads/shortcuts-interaction-payload, read 2026-11-21. */
const SHORTCUT = {
  token: "Nj2rfC2hU8mAfgaJLemZgO7H",
  callback_id: "bridge_contact",
  type: "message_action",
  trigger_id: "13345224609.8534564800.6f8ab1f53e13d0cd15f96106292d5536",
  response_url: "https://hooks.slack.com/app-actions/T0MJR11A4/21974584944/yk1S9ndf35Q1flupVG5JbpM6",
  team: { id: "T0001", domain: "pandaexpress" },
  channel: { id: "D0LFFBKLZ", name: "cats" },
  user: { id: "U0D15K92L", name: "dr_maomao" },
  action_ts: "1607081569.852971",
  message: {
    type: "message",
    user: "U0MJRG1AL",
    ts: "1516229207.000133",
    text: "World's smallest big cat! <https://youtube.com/watch?v=W86cTIoMv2U>",
  },
};

describe("what Slack sends", () => {
  it("a command", () => {
    expect(parseCommand(COMMAND, self)).toEqual({
      event: {
        kind: "command",
        command: {
          id: `slash:${COMMAND.trigger_id}`,
          name: "contact",
          argument: "ada & co",
          person: "slack:T0001:U2147483697",
          room: "slack:T0001:C2147483705",
          thread: undefined,
          reply: `slack:${COMMAND.response_url}`,
        },
      },
    });
    expect(parseCommand({ ...COMMAND, text: undefined }, self)).toMatchObject({ event: { command: { argument: "" } } });
  });

  it.each([
    ["of another app", { api_app_id: "A0OTHER" }, "other-app"],
    ["from another workspace", { team_id: "T0OTHER" }, "other-workspace"],
    ["without a person", { user_id: undefined }, "not-a-command"],
  ])("a command %s, which is ignored", (_, more, ignore) => {
    expect(parseCommand({ ...COMMAND, ...more }, self)).toEqual({ ignore });
  });

  it("a shortcut on a reply, and on the head of a thread", () => {
    const room = "slack:T0001:D0LFFBKLZ";
    expect(parseShortcut(SHORTCUT, self)).toMatchObject({
      event: { command: { name: "contact", argument: "", room, thread: `${room}:1516229207.000133` } },
    });
    const reply = { ...SHORTCUT, message: { ...SHORTCUT.message, thread_ts: "1516229200.000100" } };
    expect(parseShortcut(reply, self)).toMatchObject({ event: { command: { thread: `${room}:1516229200.000100` } } });
    expect(parseShortcut({ ...SHORTCUT, callback_id: "others" }, self)).toEqual({ ignore: "other-shortcut" });
    expect(parseShortcut({ ...SHORTCUT, team: { id: "T0OTHER" } }, self)).toEqual({ ignore: "other-workspace" });
  });

  it("exactly the commands of the manifest and of the rules", () => {
    const { features, oauth_config: oauth } = slackManifest(sayAtTerminal) as {
      features: { slash_commands: { command: string; url?: string }[]; shortcuts: { callback_id: string }[] };
      oauth_config: { scopes: { bot: string[] } };
    };
    const commands = features.slash_commands.map(({ command }) => command);
    expect(commands).toEqual(COMMAND_NAMES.map((name) => `/${name}`));
    expect(commands).toEqual([...APP_COMMANDS]);
    expect(features.shortcuts.map(({ callback_id: id }) => id)).toEqual([...APP_SHORTCUTS]);
    expect(oauth.scopes.bot).toContain("commands");
    expect(JSON.stringify(slackManifest(sayAtTerminal, "https://bridge.example/slack/events"))).toContain(
      '"url":"https://bridge.example/slack/events"',
    );
  });
});

describe.each(["sockets", "http"] as const)("a command by %s", (way) => {
  it("is acknowledged once the ledger has stored it, and otherwise not", async () => {
    await using fixture = await startSlackFixture({ http: way === "http", emulator: { ackDeadlineMs: 1_000 } });
    using server = way === "http" ? await serve(fixture.chat.events) : undefined;
    if (server !== undefined) fixture.slack.events.deliverTo(server);

    fixture.refuseNext(1);
    expect(await fixture.slack.staff.types(PEOPLE.anna, ROOMS.support, "/contact ада & <b>")).toBe("failed");
    expect(await fixture.slack.staff.types(PEOPLE.anna, ROOMS.support, "/contact ада & <b>")).toBe("acknowledged");
    expect(await fixture.next()).toMatchObject({
      kind: "command",
      command: { name: "contact", argument: "ада & <b>", room: fixture.chat.room(ROOMS.support), thread: undefined },
    });
    expect(fixture.logged.join()).not.toContain("ада");
  });
});

describe("a private answer", () => {
  const notice = { sentences: [{ key: "help-mode-none" }] };

  it("goes through the response URL, five times within half an hour, and otherwise to where the person is", async () => {
    let nowMs = Date.now();
    await using fixture = await startSlackFixture({ emulator: { nowMs: () => nowMs } });
    const room = fixture.chat.room(ROOMS.support);
    const ask = async () => {
      await fixture.slack.staff.types(PEOPLE.anna, ROOMS.support, "/help");
      const event = await fixture.next();
      if (event.kind !== "command" || event.command.reply === undefined) throw new Error("no way to answer");
      return { reply: event.command.reply, replaces: false };
    };
    const answer = (answering: Awaited<ReturnType<typeof ask>>) =>
      fixture.chat.notifyPerson(fixture.chat.person(PEOPLE.anna), room, notice, signal, answering);
    const posted = () => fixture.slack.calls().get("chat.postEphemeral") ?? 0;

    const first = await ask();
    for (let times = 1; times <= 5; times += 1) await answer(first);
    expect(posted()).toBe(0);
    await answer(first);
    expect(posted()).toBe(1);

    const [inTime, late] = [await ask(), await ask()];
    nowMs += 30 * 60_000 - 1;
    await answer(inTime);
    expect(posted()).toBe(1);
    nowMs += 1;
    await answer(late);
    expect(posted()).toBe(2);
    expect(fixture.slack.ephemerals(PEOPLE.anna)).toHaveLength(8);
    expect(fixture.slack.timeline(ROOMS.support)).toEqual([]);
  });

  it("shows a list with links, a button beside each item, and paging below", async () => {
    await using fixture = await startSlackFixture();
    const label = { key: "contact-name" };
    const button = { action: "reveal", value: "7.ct_1", label: { key: "button-reveal" } } as const;
    const item = (title: string) => ({
      title,
      facts: [
        { label, value: "<!channel> *x*" },
        { label, value: { key: "conversation-nobody" } },
      ],
      links: [
        { label: "a <b>|c", url: "https://a.example/?x=1&y=<2>" },
        { label, url: "javascript:alert(1)" },
      ],
      button,
    });
    const next = { action: "page", value: "7.1", label: { key: "button-next" } } as const;
    const what = { ...notice, items: [item("Ada\n<@U0ANNA>"), item("x".repeat(400))], buttons: [next] };
    await fixture.chat.notifyPerson(fixture.chat.person(PEOPLE.anna), fixture.chat.room(ROOMS.support), what, signal);

    const [shown] = fixture.slack.ephemerals(PEOPLE.anna);
    expect(shown?.pings).toEqual([]);
    expect(shown?.blocks?.map(({ type }) => type)).toEqual([
      "section",
      "section",
      "context",
      "section",
      "context",
      "actions",
    ]);
    expect(shown?.blocks?.[1]).toMatchObject({
      text: { type: "plain_text", text: "Ada <@U0ANNA>\nName: <!channel> *x*\nName: nobody" },
      accessory: { action_id: "bridge.reveal.0", value: "7.ct_1" },
    });
    expect(shown?.blocks?.[2]).toMatchObject({
      elements: [{ type: "mrkdwn", text: "<https://a.example/?x=1&amp;y=%3C2%3E|a &lt;b&gt;¦c>" }],
    });
    expect(JSON.stringify(shown)).not.toContain("javascript");
  });

  describe("is never sent", () => {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      seen.push(request.url ?? "");
      response.end();
    });
    beforeAll(async () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      server.listen(0, "127.0.0.1", () => {
        resolve(undefined);
      });
      await promise;
    });
    afterAll(() => {
      server.close();
    });

    it("to an address outside Slack", async () => {
      const responses = createResponses({ apiUrl: undefined, timeoutMs: 1_000 });
      const { port } = server.address() as AddressInfo;
      for (const url of [
        `http://127.0.0.1:${port}/x`,
        `http://localhost:${port}/hooks.slack.com`,
        "https://evilslack.com/x",
        "http://hooks.slack.com/x",
        "not an address",
      ]) {
        expect(await responses.respond(url, {}, signal)).toBe(false);
      }
      await responses.close();
      expect(seen).toEqual([]);
    });

    it("to an invalid address: the answer goes to where the person is", async () => {
      await using fixture = await startSlackFixture();
      const answering = { reply: replyHandle("http://hooks.slack.com/x"), replaces: true };
      const room = fixture.chat.room(ROOMS.support);
      await fixture.chat.notifyPerson(fixture.chat.person(PEOPLE.anna), room, notice, signal, answering);
      expect(fixture.slack.ephemerals(PEOPLE.anna)).toHaveLength(1);
    });
  });
});
