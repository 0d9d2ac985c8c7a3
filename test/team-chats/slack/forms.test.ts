/** Forms as Slack reports them when somebody submits one. */
import { expect, it } from "vitest";
import type { Self } from "../../../src/team-chats/slack/ids.ts";
import { parseSubmission } from "../../../src/team-chats/slack/inbound/forms.ts";

const self: Self = { team: "T1", enterprise: undefined, botId: "B1", botUser: "U0", app: "A1" };
const metadata = { action: "edited", value: "slack:T1:C1:1.2", where: ["C1", "1.0"] };

/** Source: docs.slack.dev/reference/interaction-payloads/view-interactions-payload, read 2026-11-21. */
function submission(changed: object = {}, given: unknown = metadata) {
  return {
    type: "view_submission",
    team: { id: "T1", domain: "shop" },
    user: { id: "U1", username: "anna", team_id: "T1" },
    api_app_id: "A1",
    trigger_id: "1.2.3",
    view: {
      id: "V1",
      callback_id: "bridge_form",
      private_metadata: typeof given === "string" ? given : JSON.stringify(given),
      state: {
        values: { text: { value: { type: "plain_text_input", value: "Bye" } }, name: { value: { value: null } } },
      },
    },
    ...changed,
  };
}

it("is an interaction in the thread where the form was opened", () => {
  expect(parseSubmission(submission(), self)).toEqual({
    event: {
      kind: "interaction",
      interaction: {
        ...{ id: "view:V1", action: "edited", value: "slack:T1:C1:1.2", fields: { text: "Bye", name: "" } },
        ...{ person: "slack:T1:U1", room: "slack:T1:C1", thread: "slack:T1:C1:1.0", post: "slack:T1:C1:1.0" },
      },
    },
  });
});

it("says what was chosen, and what stood there before", () => {
  const values = {
    assignee: { value: { type: "static_select", selected_option: { text: {}, value: "op_1" } } },
    department: { value: { type: "static_select", selected_option: null } },
  };
  const before = { assignee: "none", tags: "vip" };
  const given = submission({}, { ...metadata, action: "filled-in", before });
  expect(parseSubmission({ ...given, view: { ...given.view, state: { values } } }, self)).toMatchObject({
    event: { interaction: { action: "filled-in", before, fields: { assignee: "op_1", department: "" } } },
  });
});

it.each([
  ["another app's", submission({ api_app_id: "A2" }), "other-app"],
  ["another workspace's", submission({ team: { id: "T2" } }), "other-workspace"],
  ["one with an action that no form has", submission({}, { ...metadata, action: "discard" }), "other-form"],
  ["one with metadata of another version", submission({}, "{"), "other-form"],
  ["something else", { type: "view_closed" }, "not-a-form"],
])("ignores %s", (_, body, ignore) => {
  expect(parseSubmission(body, self)).toEqual({ ignore });
});
