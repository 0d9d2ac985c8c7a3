/** The workspace that a walk begins with: the rooms and the people of the acts. */
import type { SlackUser, WorkspaceSeed } from "../../../../src/sandbox/slack-emulator/model.ts";
import { OUTSIDERS, SLACK_USER } from "../../team-chat.ts";

const TEAM = "1";
const OTHER_TEAM = "2";
const BOT = "B0BRIDGE";
const BOT_USER = "U0BRIDGE";
const STAFF = ["Anna", "Bert"];
const ROOMS = ["C1", "C8", "C9"];

export function simulatedWorkspace(): WorkspaceSeed {
  const facts: Readonly<Record<(typeof OUTSIDERS)[keyof typeof OUTSIDERS], Partial<SlackUser>>> = {
    guest: { is_restricted: true },
    stranger: { is_stranger: true, team_id: OTHER_TEAM },
    bot: { is_bot: true, bot_id: "B0ROBOT" },
  };
  const users = [
    ...STAFF.map((name) => user(SLACK_USER + name, name)),
    ...Object.entries(OUTSIDERS).map(([name, kind]) => user(SLACK_USER + name, name, facts[kind])),
    user(BOT_USER, "Bridge", { is_bot: true, bot_id: BOT }),
  ];
  const members = users.map(({ id }) => id);
  const room = { topic: "", is_private: false, is_archived: false, is_ext_shared: false, members };
  return {
    team: { id: TEAM, name: "Team", domain: "team" },
    app: { id: "A0BRIDGE", botId: BOT, userId: BOT_USER },
    users,
    channels: ROOMS.map((id) => ({ ...room, id, name: id.toLowerCase() })),
    groups: [],
  };
}

function user(id: string, name: string, more: Partial<SlackUser> = {}): SlackUser {
  return { id, team_id: TEAM, name: name.toLowerCase(), real_name: name, display_name: name, ...more };
}
