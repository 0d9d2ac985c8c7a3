/** `users.*`, `usergroups.*`, `bots.*` */
import { flag, needed, text } from "../args.ts";
import { SlackApiError } from "../errors.ts";
import { wireUser } from "../wire.ts";
import { type Method, TIER } from "./method.ts";
import { pageOf } from "./page.ts";

export const userInfo: Method = {
  token: "bot",
  scopes: ["users:read"],
  perMinute: TIER.four,
  run({ args, workspace }) {
    const user = workspace.user(needed(args, "user"));
    if (user === undefined) throw new SlackApiError("user_not_found");
    return { user: wireUser(user, flag(args, "include_locale")) };
  },
};

export const userList: Method = {
  token: "bot",
  scopes: ["users:read"],
  perMinute: TIER.two,
  run({ args, workspace }) {
    const { items, more } = pageOf(workspace.users(), args, { otherwise: 1000, most: 1000 });
    return { members: items.map((user) => wireUser(user, flag(args, "include_locale"))), cache_ts: 0, ...more };
  },
};

export const groupList: Method = {
  token: "bot",
  scopes: ["usergroups:read"],
  perMinute: TIER.two,
  run({ workspace }) {
    return {
      usergroups: workspace.groups.map(({ id, handle, name, users }) => ({
        id,
        team_id: workspace.team.id,
        is_usergroup: true,
        handle,
        name,
        user_count: users.length,
        users,
      })),
    };
  },
};

export const botInfo: Method = {
  token: "bot",
  scopes: ["users:read"],
  perMinute: TIER.three,
  run({ args, workspace }) {
    const id = text(args, "bot") ?? workspace.app.botId;
    const user = workspace.users().find((one) => one.bot_id === id);
    if (user === undefined) throw new SlackApiError("bot_not_found");
    return {
      bot: { id, deleted: false, name: user.display_name, user_id: user.id, app_id: appOf(id), updated: 0, icons: {} },
    };

    function appOf(bot: string): string {
      return bot === workspace.app.botId ? workspace.app.id : "A0OTHER";
    }
  },
};
