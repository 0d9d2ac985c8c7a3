import { describe, expect, it } from "vitest";
import type { Self } from "../../../src/team-chats/slack/ids.ts";
import { parseInteraction } from "../../../src/team-chats/slack/inbound/interactions.ts";
import { parseMessage } from "../../../src/team-chats/slack/inbound/parse.ts";

const self: Self = { team: "T061EG9R6", enterprise: undefined, botId: "B0OURS", botUser: "U0OURS", app: "A0OURS" };
const C = "C061EG9SL";

/** Shape of a delivery. Source: docs.slack.dev/apis/events-api and /reference/events/message, read 2026-11-21. */
function delivery(event: object, more: object = {}) {
  return {
    token: "ZZZZZZWSxiZZZ2yIvs3peJ",
    team_id: self.team,
    context_team_id: self.team,
    context_enterprise_id: null,
    api_app_id: self.app,
    event: { type: "message", channel: C, channel_type: "channel", event_ts: "1515449522.000016", ...event },
    type: "event_callback",
    event_id: "Ev0PV52K21",
    event_time: 1515449522,
    authorizations: [{ enterprise_id: null, team_id: self.team, user_id: self.botUser, is_bot: true }],
    is_ext_shared_channel: false,
    event_context: "4-eyJ",
    ...more,
  };
}
const read = (event: object, more: object = {}) => parseMessage(delivery(event, more), self, false);
const reply = {
  user: "U061F7AUR",
  ts: "1515449522.000016",
  thread_ts: "1515449438.000011",
  text: "hi",
  client_msg_id: "x",
};
const ids = { thread: `slack:${self.team}:${C}:${reply.thread_ts}`, post: `slack:${self.team}:${C}:${reply.ts}` };

describe("ingested", () => {
  it("a reply in a thread", () => {
    expect(read(reply)).toEqual({
      event: {
        kind: "message",
        eventId: "Ev0PV52K21",
        message: {
          ...ids,
          room: `slack:${self.team}:${C}`,
          author: `slack:${self.team}:U061F7AUR`,
          at: "2018-01-08T22:12:02.000Z",
          number: 1_515_449_522_000_016,
          body: { text: "hi" },
          files: [],
        },
      },
    });
  });

  it.each([
    ["a reply that is also sent to the room", { subtype: "thread_broadcast", root: {} }],
    ["a /me", { subtype: "me_message" }],
    ["another bot's reply", { subtype: "bot_message", user: undefined, bot_id: "B0OTHER" }],
    ["a stranger's reply from another workspace", { user_team: "T0OTHER" }],
  ])("%s", (_what, more) => {
    expect(read({ ...reply, ...more })).toMatchObject({ event: { kind: "message", message: ids } });
  });

  it.each([
    ["posts as a person", { bot_id: "B0OTHER", app_id: "A0OTHER" }, "B0OTHER"],
    ["posts as a person, by its old subtype", { subtype: "bot_message", bot_id: "B0OTHER" }, "B0OTHER"],
    ["is not named", { subtype: "bot_message" }, "B0"],
  ])("another app's reply as a bot's if it %s", (_what, more, author) => {
    const event = { message: { author: `slack:${self.team}:${author}` } };
    expect(read({ ...reply, ...more })).toMatchObject({ event });
    const message = { ...reply, ...more, text: "changed", edited: { ts: "1515449523.000000", user: reply.user } };
    const edit = { subtype: "message_changed", message, previous_message: { ...reply, ...more } };
    expect(read(edit)).toMatchObject({ event: { kind: "edited", ...event } });
  });

  it("whether it shares another message, which a preview of a link is not", () => {
    const shares = (attachment: object) => read({ ...reply, attachments: [attachment] });
    expect(shares({ is_share: true, is_msg_unfurl: true, text: "x" })).toMatchObject({
      event: { message: { sharesMessage: true, body: { text: "hi" } } },
    });
    const previews = [{ is_msg_unfurl: true, text: "x" }, { from_url: "https://a.example" }, { is_share: "yes" }];
    for (const preview of previews) expect(shares(preview)).not.toHaveProperty("event.message.sharesMessage");
    expect(read({ ...reply, attachments: "odd" })).toMatchObject({ event: { message: ids } });
  });

  it("a file, by its name", () => {
    const files = [
      { id: "F1", name: "a.pdf", url_private: "https://files.slack.com/secret" },
      { id: "F2", name: null },
    ];
    const read1 = read({ ...reply, subtype: "file_share", text: "", files });
    expect(read1).toMatchObject({ event: { message: { files: ["a.pdf", "F2"] } } });
    expect(JSON.stringify(read1)).not.toContain("files.slack.com");
  });

  it("an edit", () => {
    const message = { ...reply, type: "message", text: "ho", edited: { user: reply.user, ts: "1515449600.000000" } };
    expect(read({ subtype: "message_changed", hidden: true, message, previous_message: reply })).toMatchObject({
      event: { kind: "edited", editedAt: "2018-01-08T22:13:20.000Z", message: { ...ids, body: { text: "ho" } } },
    });
  });

  it("a deletion", () => {
    const event = { subtype: "message_deleted", hidden: true, deleted_ts: reply.ts, previous_message: reply };
    expect(read(event)).toMatchObject({ event: { kind: "deleted", ...ids } });
  });

  it("the loss of a thread: its head is a tombstone, or was the bridge's and had no replies", () => {
    const head = {
      user: "USLACKBOT",
      ts: reply.thread_ts,
      thread_ts: reply.thread_ts,
      text: "This message was deleted.",
    };
    const lost = { event: { kind: "thread-lost", thread: ids.thread } };
    expect(
      read({ subtype: "message_changed", message: { ...head, subtype: "tombstone" }, previous_message: head }),
    ).toMatchObject(lost);
    const ours = { bot_id: self.botId, user: self.botUser, ts: reply.thread_ts, text: "card" };
    expect(read({ subtype: "message_deleted", deleted_ts: ours.ts, previous_message: ours })).toMatchObject(lost);
  });
});

describe("ignored", () => {
  const ours = { ...reply, bot_id: self.botId, user: self.botUser };
  const edited = { user: reply.user, ts: "1515449600.000000" };
  it.each([
    ["outside-threads", { ...reply, thread_ts: undefined }],
    ["outside-threads", { ...reply, thread_ts: reply.ts }],
    ["own", ours],
    ["own", { subtype: "message_deleted", deleted_ts: reply.ts, previous_message: ours }],
    ["own", { subtype: "message_changed", message: { ...ours, text: "new", edited }, previous_message: ours }],
    ["not-an-edit", { subtype: "message_changed", message: { ...reply, attachments: [] }, previous_message: reply }],
    [
      "not-an-edit",
      { subtype: "message_changed", message: { ...reply, edited }, previous_message: { ...reply, edited } },
    ],
    ["same-text", { subtype: "message_changed", message: { ...reply, edited }, previous_message: reply }],
    ["unknown-subtype", { ...reply, subtype: "channel_join" }],
    ["unknown-subtype", { ...reply, subtype: "of_next_year" }],
    ["no-author", { ...reply, user: undefined }],
    ["not-a-room", { ...reply, channel_type: "im" }],
    ["not-a-message", { subtype: "message_deleted", deleted_ts: reply.ts }],
    ["not-a-message", { text: "hi" }],
    [
      "outside-threads",
      { subtype: "message_deleted", deleted_ts: reply.ts, previous_message: { ...reply, thread_ts: undefined } },
    ],
  ])("%s", (because, event) => {
    expect(read(event)).toEqual({ ignore: because });
  });

  it.each([
    ["other-workspace", { team_id: "T0OTHER", authorizations: [{ team_id: "T0OTHER" }] }],
    ["other-app", { api_app_id: "A0OTHER" }],
    ["shared-room", { is_ext_shared_channel: true }],
    ["not-an-event", { event: undefined }],
  ])("%s", (because, more) => {
    expect(read(reply, more)).toEqual({ ignore: because });
  });

  it("not a reply in an allowed shared room, even if it comes through its author's workspace", () => {
    const shared = delivery(reply, { is_ext_shared_channel: true, team_id: "T0OTHER" });
    expect(parseMessage(shared, self, true)).toMatchObject({ event: { kind: "message" } });
  });
});

describe("a press", () => {
  // Source: docs.slack.dev/reference/interaction-payloads/block_actions-payload, read 2026-11-21.
  const interaction = {
    type: "block_actions",
    team: { id: self.team, domain: "example" },
    user: { id: "U061F7AUR", username: "x", team_id: self.team },
    api_app_id: self.app,
    container: {
      type: "message",
      message_ts: reply.ts,
      channel_id: C,
      is_ephemeral: false,
      thread_ts: reply.thread_ts,
    },
    trigger_id: "12321423423.333649436676.d8c1bb837935619ccad0f624c448ffb3",
    channel: { id: C, name: "review-updates" },
    message: { bot_id: self.botId, type: "message", text: "x", user: self.botUser, ts: reply.ts },
    response_url: "https://hooks.slack.com/actions/x",
    actions: [
      {
        action_id: "bridge.retry.0",
        block_id: "bridge.post",
        value: "e1",
        type: "button",
        action_ts: "1548426417.840180",
      },
    ],
  };

  it("is ingested, identically when redelivered with another trigger", () => {
    const first = parseInteraction(interaction, self);
    expect(first).toMatchObject({ event: { interaction: { action: "retry", value: "e1", ...ids } } });
    expect(parseInteraction({ ...interaction, trigger_id: "other" }, self)).toEqual(first);
  });

  it("belongs to no thread in the room, and to its thread on a card", () => {
    const [action] = interaction.actions;
    const alone = { ...interaction, container: { message_ts: reply.ts, channel_id: C } };
    expect(parseInteraction(alone, self)).toMatchObject({ event: { interaction: { thread: undefined } } });
    expect(parseInteraction({ ...alone, actions: [{ ...action, block_id: "bridge.card" }] }, self)).toMatchObject({
      event: { interaction: { thread: ids.post } },
    });
  });

  it.each([
    ["other-button", { actions: [{ ...interaction.actions[0], action_id: "approve" }] }],
    ["other-workspace", { team: { id: "T0OTHER" } }],
    ["other-app", { api_app_id: "A0OTHER" }],
    ["not-an-interaction", { type: "view_submission" }],
  ])("%s is ignored", (because, more) => {
    expect(parseInteraction({ ...interaction, ...more }, self)).toEqual({ ignore: because });
  });
});
