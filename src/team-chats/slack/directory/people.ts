/** Looks up people for the author policy. `users.info` is called at most every five minutes per person. */
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { Author } from "../../../bridge/model/message.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Say } from "../../../platform/i18n/locales.ts";
import { isZone } from "../../../platform/opening-hours.ts";
import { personId, type Self } from "../ids.ts";
import type { WebApi } from "../outbound/api.ts";
import { isBlank, oneLine } from "../render/text.ts";

/** The longest that somebody who became a guest can still answer clients. */
const FRESH_MS = 5 * 60_000;
const MAX_KNOWN = 5_000;
const MAX_NAME_UNITS = 80;
/** Slack's own bot; `users.info` does not mark it as one. */
const SLACKBOT = "USLACKBOT";
const UNKNOWN = new Set(["user_not_found", "user_not_visible", "users_not_found"]);

const UserAnswer = z.object({
  user: z.object({
    team_id: z.string().optional(),
    name: z.string().optional(),
    real_name: z.string().optional(),
    deleted: z.boolean().optional(),
    is_bot: z.boolean().optional(),
    is_app_user: z.boolean().optional(),
    is_workflow_bot: z.boolean().optional(),
    is_connector_bot: z.boolean().optional(),
    is_restricted: z.boolean().optional(),
    is_ultra_restricted: z.boolean().optional(),
    is_stranger: z.boolean().optional(),
    is_admin: z.boolean().optional(),
    is_owner: z.boolean().optional(),
    locale: z.string().optional(),
    tz: z.string().optional(),
    enterprise_user: z.object({ enterprise_id: z.string().optional() }).optional(),
    profile: z.object({ display_name: z.string().optional(), real_name: z.string().optional() }).optional(),
  }),
});
type User = z.infer<typeof UserAnswer>["user"];

export interface People {
  author(user: string, signal: AbortSignal): Promise<Author>;
  /** The language set in the person's Slack profile, `pt-BR`; `undefined` if it is unknown right now. Never throws. */
  language(user: string, signal: AbortSignal): Promise<string | undefined>;
  /** The time zone of the person's profile, an IANA name; `undefined` if it is unknown right now. Never throws. */
  timeZone(user: string, signal: AbortSignal): Promise<string | undefined>;
}

interface Known {
  readonly author: Author;
  readonly language?: string | undefined;
  readonly timeZone?: string | undefined;
}

export function createPeople(webApi: WebApi, self: Self, clock: Clock, say: Say): People {
  const known = new LRUCache<string, Known, AbortSignal>({
    max: MAX_KNOWN,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: clock,
    // The caller's own signal: the cache would reject with its reason instead of the failure of the call.
    fetchMethod: (user, _, { context: signal }) => fetchPerson(user, signal),
  });

  async function fetchPerson(user: string, signal: AbortSignal): Promise<Known> {
    try {
      const answer = await webApi.call("users.info", { user, include_locale: true }, UserAnswer, "read", signal);
      const { locale, tz } = answer.user;
      // Slack may know newer ones.
      const timeZone = tz !== undefined && isZone(tz) ? tz : undefined;
      return { author: authorOf(user, answer.user, self, say), language: locale, timeZone };
    } catch (error) {
      // A person unknown to the workspace is a stranger, not a failure.
      if (!(error instanceof BridgeError) || !UNKNOWN.has(error.details.remoteCode ?? "")) throw error;
      return { author: stranger(user, self, say) };
    }
  }

  /** What an answer contains matters more than how it is written. */
  async function profile(user: string, signal: AbortSignal): Promise<Partial<Known>> {
    if (isBotOnly(user)) return {};
    return (await known.forceFetch(user, { context: signal }).catch(() => undefined)) ?? {};
  }

  return {
    async author(user, signal) {
      if (isBotOnly(user)) return { ...stranger(user, self, say), isBot: true };
      return (await known.forceFetch(user, { context: signal })).author;
    },
    language: async (user, signal) => (await profile(user, signal)).language,
    timeZone: async (user, signal) => (await profile(user, signal)).timeZone,
  };
}

/** A bot that posts without a user: an incoming webhook or another integration. */
export function isBotOnly(user: string): boolean {
  return user.startsWith("B");
}

function authorOf(user: string, found: User, self: Self, say: Say): Author {
  const names = [found.profile?.display_name, found.real_name, found.profile?.real_name, found.name];
  const name = names
    .map((candidate) => oneLine(candidate ?? "", MAX_NAME_UNITS))
    .find((candidate) => !isBlank(candidate));
  const enterprise = found.enterprise_user?.enterprise_id;
  const isColleague = found.team_id === self.team || (self.enterprise !== undefined && enterprise === self.enterprise);
  return {
    person: personId(self.team, user),
    name: name ?? say({ key: "person-unknown" }),
    isBot: [found.is_bot, found.is_workflow_bot, found.is_connector_bot].includes(true) || user === SLACKBOT,
    isGuest: found.is_restricted === true || found.is_ultra_restricted === true,
    isStranger: found.is_stranger === true || !isColleague,
    isDeactivated: found.deleted === true,
    actsAsRoom: false,
    // Every owner should also be an admin, but Slack does not guarantee it.
    isAdmin: isColleague && (found.is_admin === true || found.is_owner === true),
  };
}

function stranger(user: string, self: Self, say: Say): Author {
  return {
    person: personId(self.team, user),
    name: say({ key: "person-unknown" }),
    isBot: false,
    isGuest: false,
    isStranger: true,
    isDeactivated: false,
    actsAsRoom: false,
    isAdmin: false,
  };
}
