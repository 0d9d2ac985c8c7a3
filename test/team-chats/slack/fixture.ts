/** The adapter, joined to a Slack stand-in, and what it took in. */
import type { StaffEvent } from "../../../src/bridge/model/staff-event.ts";
import type { Opening } from "../../../src/bridge/ports/team-chat.ts";
import { loadLocales } from "../../../src/platform/i18n/locales.ts";
import type { Log } from "../../../src/platform/log.ts";
import {
  ROOMS,
  type SlackStandIn,
  type SlackStandInOptions,
  startSlackStandIn,
} from "../../../src/sandbox/slack-emulator/index.ts";
import { createSlack, type SlackOptions, type SlackTeamChat } from "../../../src/team-chats/slack/index.ts";
import { createTaken } from "../ingested.ts";

export const signal = new AbortController().signal;
/** A thread of which nothing stands yet. */
export const opening: Opening = { begun: undefined, begin: () => Promise.resolve() };
export const say = loadLocales().in("en");

export interface BridgeInSlack extends AsyncDisposable {
  readonly slack: SlackStandIn;
  readonly chat: SlackTeamChat;
  readonly taken: readonly StaffEvent[];
  /** The next event that was taken in and not given by `next` before. */
  next(): Promise<StaffEvent>;
  /** The next `times` events are refused, as by a ledger that does not answer. */
  refuseNext(times: number): void;
  /** The next event is as good as taken once the given promise resolves: a commit that is under way. */
  holdNext(until: Promise<undefined>): void;
  readonly logged: readonly string[];
}

export interface StartOptions {
  readonly standIn?: SlackStandInOptions;
  readonly adapter?: Partial<SlackOptions>;
  readonly http?: boolean;
  /** What Slack is told to do wrong before the adapter comes. */
  readonly before?: (slack: SlackStandIn) => void;
}

export async function startBridgeInSlack({
  standIn,
  adapter,
  http = false,
  before,
}: StartOptions = {}): Promise<BridgeInSlack> {
  const slack = await startSlackStandIn({ retryScale: 0.001, ...standIn });
  before?.(slack);
  const logged: string[] = [];
  const note = (ids: object, sentence: string): void => {
    logged.push(`${sentence} ${JSON.stringify(ids)}`);
  };
  const log: Log = { debug: note, info: note, warn: note, error: note };
  const chat = await createSlack({
    botToken: slack.botToken,
    ...(http ? { signingSecret: slack.signingSecret } : { appToken: slack.appToken }),
    apiUrl: slack.apiUrl,
    channels: [ROOMS.support],
    say,
    log,
    clock: { now: Date.now },
    ...adapter,
  });

  const taken = createTaken();
  let refusals = 0;
  let held: Promise<undefined> | undefined;
  await chat.listen((events) => {
    if (refusals > 0) {
      refusals -= 1;
      return Promise.reject(new Error("the ledger does not answer"));
    }
    const [event] = events;
    if (event === undefined) throw new Error("an empty delivery");
    taken.add(event);
    const commit = held;
    held = undefined;
    return commit ?? Promise.resolve();
  }, signal);

  return {
    slack,
    chat,
    taken: taken.events,
    logged,
    next: taken.next,
    refuseNext(times) {
      refusals = times;
    },
    holdNext(until) {
      held = until;
    },
    async [Symbol.asyncDispose]() {
      await chat.close();
      await slack.close();
    },
  };
}
