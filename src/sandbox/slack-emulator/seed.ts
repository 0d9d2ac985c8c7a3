/**
 * The workspace that tests and the sandbox start with: one person for every kind of author, one room for every kind.
 */
import type { SlackUser, WorkspaceSeed } from "./model.ts";

const TEAM = "T0SANDBOX";
const OTHER_TEAM = "T0PARTNER";

/** Names for the people and rooms of the seed, so that tests need no ids. */
export const PEOPLE = {
  anna: "U0ANNA",
  mark: "U0MARK",
  guest: "U0GUEST",
  stranger: "U0STRANGER",
  former: "U0FORMER",
  robot: "U0ROBOT",
  bridge: "U0BRIDGE",
} as const;

export const ROOMS = {
  support: "C0SUPPORT",
  alerts: "C0ALERTS",
  general: "C0GENERAL",
  /** Private, joined. */
  vip: "C0VIP",
  /** Public, the app is not a member. */
  notJoined: "C0NOTJOINED",
  /** Private, the app is not a member. */
  hidden: "C0HIDDEN",
  archived: "C0ARCHIVED",
  /** Shared with another workspace through Slack Connect. */
  shared: "C0SHARED",
} as const;

const ALL = Object.values(PEOPLE);

/** Rooms with a topic that people can read. */
export const ROOMS_WITH_TOPIC = ["support", "alerts", "general", "vip", "notJoined", "shared"] as const;
export type Topics = Readonly<Record<(typeof ROOMS_WITH_TOPIC)[number], string>>;

const NO_TOPICS: Topics = { support: "", alerts: "", general: "", vip: "", notJoined: "", shared: "" };

/** `locale`: the language in everybody's profile. */
export function sampleWorkspace(locale = "en-US", topics: Topics = NO_TOPICS): WorkspaceSeed {
  const member = (id: string, name: string, realName: string, more: Partial<SlackUser> = {}): SlackUser => ({
    id,
    team_id: TEAM,
    name,
    real_name: realName,
    display_name: realName.split(" ")[0] ?? realName,
    locale,
    ...more,
  });
  const channel = (id: string, name: string, topic: string, members: readonly string[]) => ({
    id,
    name,
    topic,
    members,
    is_private: false,
    is_archived: false,
    is_ext_shared: false,
  });
  const { anna, mark, guest, stranger, former, robot, bridge } = PEOPLE;
  return {
    team: { id: TEAM, name: "Juniper Goods", domain: "juniper-goods" },
    app: { id: "A0BRIDGE", botId: "B0BRIDGE", userId: bridge },
    users: [
      member(anna, "anna", "Anna Berg", { title: "Customer care", is_admin: true }),
      member(mark, "mark", "Mark Oduya", { title: "Customer care" }),
      member(guest, "gita", "Gita Rao", { is_restricted: true, title: "Guest" }),
      member(stranger, "sam", "Sam Field", { team_id: OTHER_TEAM, is_stranger: true, title: "Partner company" }),
      member(former, "felix", "Felix Stein", { deleted: true }),
      member(robot, "standup", "Standup Robot", { is_bot: true, bot_id: "B0ROBOT", display_name: "Standup Robot" }),
      member(bridge, "conversation_bridge", "Conversation Bridge", {
        is_bot: true,
        bot_id: "B0BRIDGE",
        display_name: "Conversation Bridge",
      }),
    ],
    channels: [
      channel(ROOMS.support, "support", topics.support, ALL),
      channel(ROOMS.alerts, "support-alerts", topics.alerts, ALL),
      channel(ROOMS.general, "general", topics.general, [anna, mark, guest, bridge]),
      { ...channel(ROOMS.vip, "support-vip", topics.vip, [anna, bridge]), is_private: true },
      channel(ROOMS.notJoined, "random", topics.notJoined, [anna, mark]),
      { ...channel(ROOMS.hidden, "founders", "", [mark]), is_private: true },
      { ...channel(ROOMS.archived, "support-2019", "", [anna, bridge]), is_archived: true },
      { ...channel(ROOMS.shared, "with-partner", topics.shared, ALL), is_ext_shared: true },
    ],
    groups: [{ id: "S0CARE", handle: "care", name: "Customer care", users: [anna, mark] }],
  };
}
