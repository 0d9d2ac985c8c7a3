/**
 * What happened in each room, for its reports: who answered whom after which wait, ratings, and what was given up. Ids,
 * times and names of staff only, never text.
 */
import type { ConversationId } from "../../contract/shapes.ts";
import type { PersonId, RoomId } from "../model/ids.ts";
import type { KeyValueSpace, OpenSpace } from "../ports/key-value.ts";

/** `at` and `since` are ISO 8601. */
export type Activity =
  | {
      readonly kind: "answer";
      readonly at: string;
      readonly conversation: ConversationId;
      /** Absent if they wrote it in the service's console, not in a thread. */
      readonly person?: PersonId;
      /** Empty if the service does not say who wrote it. */
      readonly name: string;
      /** The client's oldest message without an answer; absent if there was none, or it is not known. */
      readonly since?: string;
    }
  | { readonly kind: "rating"; readonly at: string; readonly conversation: ConversationId; readonly rating: number }
  | { readonly kind: "given-up"; readonly at: string }
  /** The room was reminded of a waiting client. `ofOwner`: who is on the conversation was mentioned. */
  | {
      readonly kind: "call";
      readonly at: string;
      readonly conversation: ConversationId;
      readonly ofOwner?: true;
    }
  /** Somebody took, closed, assigned or tagged it, put it off, or said that no answer is needed. */
  | { readonly kind: "act"; readonly at: string; readonly conversation: ConversationId }
  /** A line of the bridge's own was posted. */
  | { readonly kind: "line"; readonly at: string };

/** Long enough for a report of the week before last that a bridge was too late for. */
export const ACTIVITY_FOR_MS = 35 * 24 * 3_600_000;

/** Errors: LEDGER_UNAVAILABLE. */
export interface Activities {
  /**
   * `name`: of what happened: a reply's post or message, for a rating or an act its conversation. The last activity of a kind and name on a day
   * counts. Written in one statement with everything else that is stored in the same commit.
   */
  record(room: RoomId, name: string, activity: Activity): Promise<void>;
  /** What happened from `from` until `until` (Unix milliseconds), by kind and name. One read for each day. */
  between(room: RoomId, from: number, until: number): Promise<readonly RecordedActivity[]>;
}

export interface RecordedActivity {
  readonly name: string;
  readonly activity: Activity;
}

const DAY_MS = 24 * 3_600_000;
const MOST_OPEN_DAYS = 200;

export function createActivities(space: OpenSpace): Activities {
  // A namespace for each room and day, so that a report reads nothing else.
  const opened = new Map<string, KeyValueSpace<Activity>>();
  const dayOf = (room: RoomId, at: number): KeyValueSpace<Activity> => {
    const name = `activity:${room}:${new Date(at).toISOString().slice(0, 10)}`;
    if (opened.size > MOST_OPEN_DAYS) opened.clear();
    const day = opened.get(name) ?? space<Activity>(name);
    opened.set(name, day);
    return day;
  };

  return {
    record: (room, name, activity) =>
      dayOf(room, Date.parse(activity.at)).set([[`${activity.kind}:${name}`, activity]], ACTIVITY_FOR_MS),
    async between(room, from, until) {
      const found: RecordedActivity[] = [];
      for (let day = Math.floor(from / DAY_MS) * DAY_MS; day < until; day += DAY_MS) {
        for (const [key, activity] of await dayOf(room, day).all()) {
          const at = Date.parse(activity.at);
          if (at >= from && at < until) found.push({ name: key.slice(activity.kind.length + 1), activity });
        }
      }
      return found;
    },
  };
}
