/** What happens in a walk, written down before it begins, so that acts can be left out and the rest stays. */
import type { Act } from "./acts/act.ts";
import { ACTS, type ActKind } from "./acts/index.ts";
import type { EdgeName } from "./life.ts";
import { createRandom } from "./random.ts";

/** One act. Whatever it chooses comes from a random stream of its own. */
export interface PlannedAct {
  /** Its place in the whole script; the texts that people write carry it. */
  readonly number: number;
  readonly kind: ActKind;
  readonly seed: number;
  /** What passes before the next act, in milliseconds. */
  readonly pauseMs: number;
}

export interface Script {
  /** Default: the ports of the rules. */
  readonly edge?: EdgeName;
  /** Rooms are reminded of clients who wait. */
  readonly reminds?: true;
  /** Rooms keep a list of clients who wait. */
  readonly keepsLists?: true;
  /** Alert rooms hear of new conversations and bad ratings. */
  readonly hasAlerts?: true;
  /** Routes ask for more than the client channel, so each conversation is read before it has its rooms. */
  readonly isRoutedByTags?: true;
  /** A room that is reminded has quiet hours, and a digest at their end. */
  readonly hasQuietHours?: true;
  /** The second stage of a wait calls the next room, too. */
  readonly escalates?: true;
  /** What is tagged as secret may be shown in one room only. */
  readonly hasSecrets?: true;
  /** Decides the settings of the bridge and how often calls fail. */
  readonly seed: number;
  readonly acts: readonly PlannedAct[];
}

const LONGEST_PAUSE_MS = 20_000;
const MOST_SEED = 2 ** 31 - 1;

/** Every so many walks have restores: what is forgiven after one must not hide faults in the others. */
const RESTORES_EVERY = 4;
/** And the version changes in as many others. */
const UPGRADES_AT = 2;

/** Every so many walks go through HTTP, which costs more; walks with restores and with upgrades are among them. */
const HTTP_EVERY = 5;
const HTTP_AT = 3;

/** Of so many walks, one has reminders of who waits, one lists of them, and one alert rooms; any of the others are among them. */
const CALLS_EVERY = 3;
const REMINDS_AT = 0;
const LISTS_AT = 1;
const ALERTS_AT = 2;

/** Of the walks with reminders, by their number among them: quiet hours, and second stages. */
const QUIET_AT = [1, 2];
const ESCALATES_AT = [2, 3];
const STAGES_EVERY = 4;

/** And in every so many walks, the client channel alone tells no route. */
const TAGS_EVERY = 5;
const TAGS_AT = 1;

/** And every so many have confidential conversations. */
const SECRETS_EVERY = 7;
const SECRETS_AT = 3;

/** The edge of a walk for which none is chosen. */
export function edgeOf(seed: number): EdgeName {
  return seed % HTTP_EVERY === HTTP_AT ? "http" : "ports";
}

export function writeScript(seed: number, count: number, edge?: EdgeName): Script {
  const random = createRandom(seed);
  const place = seed % RESTORES_EVERY;
  const hasSecrets = seed % SECRETS_EVERY === SECRETS_AT;
  const kinds = (Object.entries(ACTS) as [ActKind, Act][]).filter(
    ([, act]) =>
      (place === 0 || act.isRestore !== true) &&
      (place === UPGRADES_AT || act.isUpgrade !== true) &&
      (hasSecrets || act.isSecret !== true),
  );
  const whole = kinds.reduce((sum, [, { weight }]) => sum + weight, 0);
  const acts = Array.from({ length: count }, (_, index) => {
    let left = random.float() * whole;
    const [kind] = kinds.find(([, { weight }]) => (left -= weight) < 0) ?? ["clientWrites" as const];
    return { number: index + 1, kind, seed: random.int(MOST_SEED), pauseMs: random.delay(LONGEST_PAUSE_MS) };
  });
  const at = seed % CALLS_EVERY;
  const stages = at === REMINDS_AT ? Math.floor(seed / CALLS_EVERY) % STAGES_EVERY : 0;
  return {
    ...(edge === "http" && { edge }),
    ...(at === REMINDS_AT && { reminds: true }),
    ...(at === LISTS_AT && { keepsLists: true }),
    ...(at === ALERTS_AT && { hasAlerts: true }),
    ...(seed % TAGS_EVERY === TAGS_AT && { isRoutedByTags: true }),
    ...(QUIET_AT.includes(stages) && { hasQuietHours: true }),
    ...(ESCALATES_AT.includes(stages) && { escalates: true }),
    ...(hasSecrets && { hasSecrets: true }),
    seed,
    acts,
  };
}
