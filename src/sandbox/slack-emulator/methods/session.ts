/** `api.test`, `auth.test`, `apps.connections.open` */
import { text } from "../args.ts";
import { SlackApiError } from "../errors.ts";
import { type Method, TIER } from "./method.ts";

export const apiTest: Method = {
  token: "none",
  scopes: [],
  run({ args }) {
    const error = text(args, "error");
    if (error !== undefined) throw new SlackApiError(error);
    return { args };
  },
};

export const authTest: Method = {
  token: "bot",
  scopes: [],
  run({ workspace }) {
    const { team, app } = workspace;
    return {
      url: `https://${team.domain}.slack.com/`,
      team: team.name,
      user: workspace.user(app.userId)?.name ?? "app",
      team_id: team.id,
      user_id: app.userId,
      bot_id: app.botId,
      is_enterprise_install: false,
    };
  },
};

export const openConnection: Method = {
  token: "app",
  scopes: ["connections:write"],
  perMinute: TIER.three,
  run({ baseUrl, openTicket, workspace }) {
    const socket = baseUrl.replace(/^http/, "ws");
    return { url: `${socket}link/?ticket=${openTicket()}&app_id=${workspace.app.id}` };
  },
};
