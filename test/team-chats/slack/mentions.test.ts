import { expect, it } from "vitest";
import type { StaffMessage } from "../../../src/bridge/model/message.ts";
import { mentionsPeople } from "../../../src/team-chats/slack/inbound/mentions.ts";
import { postId, STAFF_MESSAGE } from "../../support/ids.ts";

const written = (body: unknown): StaffMessage => ({
  ...STAFF_MESSAGE,
  at: "2026-11-21T10:00:00.000Z",
  body,
  files: [],
});
const rich = (element: object) => ({
  text: "",
  blocks: [
    {
      type: "rich_text",
      elements: [
        { type: "rich_text_list", style: "bullet", elements: [{ type: "rich_text_section", elements: [element] }] },
      ],
    },
  ],
});

it.each([
  { text: "ask <@U0MARK>" },
  { text: "ask <@W0MARK|mark>" },
  { text: "ask <!subteam^S0CARE|@care>" },
  { text: "<!here> who knows?" },
  { text: "<!channel|@channel>" },
  rich({ type: "user", user_id: "U0MARK" }),
  rich({ type: "usergroup", usergroup_id: "S0CARE" }),
  rich({ type: "broadcast", range: "here" }),
])("finds the mention in %j", (body) => {
  expect(mentionsPeople(written(body))).toBe(true);
});

it.each([
  { text: "write to ada@example.org, see <#C0GENERAL|general> and <https://example.org|@here>" },
  { text: "<!date^1392734382^{date}|18 Feb 2014>" },
  { text: "&lt;@U0MARK&gt;" },
  rich({ type: "text", text: "@mark" }),
  rich({ type: "channel", channel_id: "C0GENERAL" }),
  {},
])("finds no mention in %j", (body) => {
  expect(mentionsPeople(written(body))).toBe(false);
});

it("checks every message of a media group", () => {
  const message = written({ text: "one" });
  const more = [{ post: postId("slack:T1:C1:3"), body: { text: "<@U0MARK>" }, files: [] }];
  expect(mentionsPeople({ ...message, more })).toBe(true);
});
