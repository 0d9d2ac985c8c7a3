/** Problems with the settings, one sentence each that says what to do. Used at start and by `doctor`. */
import { z } from "zod";
import { failureOf } from "../../../bridge/model/failure.ts";
import type { Sentence } from "../../../platform/i18n/sentence.ts";
import type { Self } from "../ids.ts";
import type { WebApi } from "../outbound/api.ts";
import { listGroups } from "./groups.ts";
import { BOT_SCOPES, EXTRA_SCOPES, PIN_SCOPE, REACTIONS_SCOPE } from "./manifest.ts";
import type { Rooms } from "./rooms.ts";

export interface SetupProblem {
  /** `unreachable` may resolve by itself and `advice` is not a problem; all others need a person. */
  readonly kind: "token" | "app-token" | "scopes" | "room" | "unreachable" | "advice";
  /** For the terminal. */
  readonly sentence: Sentence;
}

const AuthAnswer = z.object({
  team_id: z.string(),
  enterprise_id: z.string().nullish(),
  user: z.string().optional(),
  user_id: z.string(),
  bot_id: z.string(),
});
const Opened = z.object({ url: z.string() });

/** Identifies the token. Errors: CHAT_UNAUTHORIZED, CHAT_UNREACHABLE, ROOM_RATE_LIMITED. */
export async function identifyBot(
  webApi: WebApi,
  appToken: string | undefined,
  signal: AbortSignal,
): Promise<Self & { name: string }> {
  const answer = await webApi.call("auth.test", {}, AuthAnswer, "read", signal);
  return {
    team: answer.team_id,
    enterprise: answer.enterprise_id ?? undefined,
    botId: answer.bot_id,
    botUser: answer.user_id,
    // An app-level token names its app: `xapp-1-A0123456789-...`.
    app: /^xapp-\d+-(A[A-Z0-9]+)-/.exec(appToken ?? "")?.[1],
    name: answer.user ?? answer.user_id,
  };
}

/** What to report about a token for which `identifyBot` failed. Rethrows anything but a setup failure. */
export function tokenProblem(error: unknown): SetupProblem {
  const { code, isRefused } = failureOf(error);
  return isRefused
    ? { kind: "token", sentence: { key: "slack-setup-token", values: { code } } }
    : { kind: "unreachable", sentence: { key: "slack-setup-unreachable", values: { code } } };
}

export interface SetupOptions {
  readonly webApi: WebApi;
  readonly appApi: WebApi | undefined;
  readonly rooms: Rooms;
  /** Slack's own ids, `C…` or `G…`. */
  readonly channels: readonly string[];
  /** Slack's own ids of user groups, `S…`. */
  readonly groups: readonly string[];
  readonly botName: string;
  readonly sharedAllowed: boolean;
  /** A room keeps a pinned list. */
  readonly pins: boolean;
  /** Reactions act in a room. */
  readonly reactions: boolean;
}

/** All problems apart from the token itself; empty when everything is fine. */
export async function setupProblems(options: SetupOptions, signal: AbortSignal): Promise<readonly SetupProblem[]> {
  const [groups, ...found] = await Promise.all([
    groupProblems(options, signal),
    appTokenProblem(options, signal),
    ...options.channels.map((channel) => roomProblem(channel, options, signal)),
  ]);
  return [scopeProblem(options), pinProblem(options), reactionProblem(options), ...found, ...groups].filter(
    (problem) => problem !== undefined,
  );
}

function scopeProblem({ webApi }: SetupOptions): SetupProblem | undefined {
  const granted = new Set(webApi.scopes());
  const missing = BOT_SCOPES.filter((scope) => !granted.has(scope));
  // Slack returns the scopes in a header, which a proxy may have dropped.
  if (granted.size === 0) return { kind: "advice", sentence: { key: "slack-setup-scopes-unknown" } };
  if (missing.length === 0) {
    const extra = EXTRA_SCOPES.filter((scope) => !granted.has(scope)).join(", ");
    return extra === "" ? undefined : { kind: "advice", sentence: { key: "slack-setup-extra", values: { extra } } };
  }
  return {
    kind: "scopes",
    sentence: { key: "slack-setup-scopes", values: { scopes: missing.join(", "), count: missing.length } },
  };
}

function pinProblem({ webApi, pins }: SetupOptions): SetupProblem | undefined {
  const granted = webApi.scopes();
  if (!pins || granted.length === 0 || granted.includes(PIN_SCOPE)) return undefined;
  return { kind: "advice", sentence: { key: "slack-setup-pins", values: { scope: PIN_SCOPE } } };
}

function reactionProblem({ webApi, reactions }: SetupOptions): SetupProblem | undefined {
  const granted = webApi.scopes();
  if (!reactions || granted.length === 0 || granted.includes(REACTIONS_SCOPE)) return undefined;
  return { kind: "advice", sentence: { key: "slack-setup-reactions", values: { scope: REACTIONS_SCOPE } } };
}

async function appTokenProblem({ appApi }: SetupOptions, signal: AbortSignal): Promise<SetupProblem | undefined> {
  if (appApi === undefined) return undefined;
  try {
    await appApi.call("apps.connections.open", {}, Opened, "read", signal);
    return undefined;
  } catch (error) {
    const { code, isRefused } = failureOf(error);
    return isRefused
      ? { kind: "app-token", sentence: { key: "slack-setup-app-token", values: { code } } }
      : { kind: "unreachable", sentence: { key: "slack-setup-unreachable", values: { code } } };
  }
}

/** A mention of a group that is gone calls nobody, and the post is shown all the same. */
async function groupProblems({ webApi, groups }: SetupOptions, signal: AbortSignal): Promise<readonly SetupProblem[]> {
  if (groups.length === 0) return [];
  try {
    const known = new Set((await listGroups(webApi, signal)).map(({ id }) => id));
    return groups
      .filter((group) => !known.has(group))
      .map((group) => ({ kind: "advice", sentence: { key: "slack-setup-group-gone", values: { group } } }));
  } catch (error) {
    const { code } = failureOf(error);
    return [{ kind: "advice", sentence: { key: "slack-setup-groups-unread", values: { code } } }];
  }
}

async function roomProblem(
  channel: string,
  options: SetupOptions,
  signal: AbortSignal,
): Promise<SetupProblem | undefined> {
  const problem = (key: string, values: Readonly<Record<string, string>> = {}): SetupProblem => ({
    kind: "room",
    sentence: { key: `slack-setup-room-${key}`, values: { room: channel, ...values } },
  });
  if (!/^[CG][A-Z0-9]+$/.test(channel)) return problem("not-an-id");
  try {
    const facts = await options.rooms.fetchFacts(channel, signal);
    const name = `#${facts.name ?? channel}`;
    if (facts.is_archived === true) return problem("archived", { name });
    if (facts.is_ext_shared === true && !options.sharedAllowed) return problem("shared", { name });
    if (facts.is_member !== true) return problem("not-joined", { name, bot: options.botName });
    return undefined;
  } catch (error) {
    const { code } = failureOf(error);
    // Missing scopes are reported once for all rooms.
    if (code === "missing_scope") return undefined;
    return code === "channel_not_found" ? problem("missing") : problem("failed", { code });
  }
}
