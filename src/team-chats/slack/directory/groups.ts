/** Looks up user groups for the names of those on duty. `usergroups.list` is called at most every five minutes. */
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { KnownGroup } from "../../../bridge/ports/team-chat.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { WebApi } from "../outbound/api.ts";
import { isBlank, oneLine } from "../render/text.ts";

const FRESH_MS = 5 * 60_000;
const MAX_NAME_UNITS = 80;

/** Slack lists neither deleted nor disabled groups. The scope `usergroups:read` is optional. */
const Groups = z.object({
  usergroups: z.array(z.object({ id: z.string(), name: z.string().optional(), handle: z.string().optional() })),
});
type Listed = z.infer<typeof Groups>["usergroups"];

export async function listGroups(webApi: WebApi, signal: AbortSignal): Promise<Listed> {
  return (await webApi.call("usergroups.list", {}, Groups, "read", signal)).usergroups;
}

/** `group`: Slack's own id, `S…`. Never throws a BridgeError. */
export function createGroups(
  webApi: WebApi,
  clock: Clock,
): (group: string, signal: AbortSignal) => Promise<KnownGroup> {
  // A refusal is remembered as well: without the scope, every call would be in vain.
  const lists = new LRUCache<"all", { readonly groups: Listed | undefined }, AbortSignal>({
    max: 1,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: clock,
    fetchMethod: async (_key, _stale, { context: signal }) => {
      try {
        return { groups: await listGroups(webApi, signal) };
      } catch (error) {
        if (signal.aborted || !(error instanceof BridgeError)) throw error;
        return { groups: undefined };
      }
    },
  });
  return async (group, signal) => {
    const { groups } = await lists.forceFetch("all", { context: signal });
    const found = groups?.find(({ id }) => id === group);
    const names = [found?.name, found?.handle].map((name) => oneLine(name ?? "", MAX_NAME_UNITS));
    return { name: names.find((name) => !isBlank(name)) ?? group, isGone: groups !== undefined && found === undefined };
  };
}
