/** Checks Slack's tokens, scopes and rooms through the adapter's own check. */
import { openSlack } from "../../app/team-chat-connections.ts";
import type { Config } from "../../config/index.ts";
import type { Say } from "../../platform/i18n/locales.ts";
import { silentLog } from "../../platform/log.ts";
import { StartError } from "../../platform/start-error.ts";
import type { SlackTeamChat } from "../../team-chats/slack/index.ts";
import { checkingIn, type Checks } from "./check.ts";
import { roomsOf } from "./rooms.ts";

const CHECK_WITHIN_MS = 30_000;

/**
 * Result: the adapter, not listening; `undefined` if Slack is not set up or refuses the token. The caller closes it.
 */
export async function* slackChecks(config: Config, say: Say): Checks<SlackTeamChat | undefined> {
  const check = checkingIn("slack", say);
  let slack: SlackTeamChat | undefined;
  try {
    slack = await openSlack(config, { log: silentLog, say, clock: { now: Date.now } });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    for (const sentence of error.sentences) yield check("token", "failed", sentence);
    return undefined;
  }
  if (slack === undefined) return undefined;
  yield check("token", "ok", { key: "doctor-slack-token" });
  const problems = await slack.checkSetup(AbortSignal.timeout(CHECK_WITHIN_MS));
  for (const { kind, sentence } of problems) yield check(kind, kind === "advice" ? "advice" : "failed", sentence);
  const isWell = (kind: (typeof problems)[number]["kind"]) =>
    !problems.some((problem) => problem.kind === kind || problem.kind === "unreachable");
  if (isWell("scopes") && isWell("advice")) yield check("scopes", "ok", { key: "doctor-slack-scopes" });
  if (isWell("app-token") && config.secrets.slackAppToken !== undefined) {
    yield check("app-token", "ok", { key: "doctor-slack-app-token" });
  }
  // Without scopes the rooms cannot be checked, and the missing scopes have already been reported.
  if (isWell("room") && isWell("scopes")) {
    const count = roomsOf(config, slack.name).length;
    yield check("room", "ok", { key: "doctor-slack-rooms", values: { count } });
  }
  yield check("delayed-events", "advice", { key: "doctor-slack-delayed" });
  return slack;
}
