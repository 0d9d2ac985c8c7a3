/** The adapter, joined to a Slack emulator, and what it took in. */
import type { StaffEvent } from "../../../src/bridge/model/staff-event.ts";
import type { Opening } from "../../../src/bridge/ports/team-chat.ts";
import { loadLocales } from "../../../src/platform/i18n/locales.ts";
import type { Log } from "../../../src/platform/log.ts";
import {
  ROOMS,
  type SlackEmulator,
  type SlackEmulatorOptions,
  startSlackEmulator,
} from "../../../src/sandbox/slack-emulator/index.ts";
import { createSlack, type SlackOptions, type SlackTeamChat } from "../../../src/team-chats/slack/index.ts";
import { recordIngested } from "../ingested.ts";

export const signal = new AbortController().signal;
/** A thread of which nothing stands yet. */
export const opening: Opening = { begun: undefined, begin: () => Promise.resolve() };
export const say = loadLocales().in("en");

export interface SlackFixture extends AsyncDisposable {
  readonly slack: SlackEmulator;
  readonly chat: SlackTeamChat;
  readonly ingested: readonly StaffEvent[];
  /** The next event that was taken in and not given by `next` before. */
  next(): Promise<StaffEvent>;
  /** The next `times` events are refused, as by a ledger that does not answer. */
  refuseNext(times: number): void;
  /** The next event is as good as taken once the given promise resolves: a commit that is under way. */
  holdNext(until: Promise<undefined>): void;
  readonly logged: readonly string[];
}

export interface StartOptions {
  readonly emulator?: SlackEmulatorOptions;
  readonly adapter?: Partial<SlackOptions>;
  readonly http?: boolean;
  /** What Slack is told to do wrong before the adapter comes. */
  readonly before?: (slack: SlackEmulator) => void;
}

export async function startSlackFixture({
  emulator,
  adapter,
  http = false,
  before,
}: StartOptions = {}): Promise<SlackFixture> {
  const slack = await startSlackEmulator({ retryScale: 0.001, ...emulator });
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

  const ingested = recordIngested();
  let refusals = 0;
  let held: Promise<undefined> | undefined;
  await chat.listen((events) => {
    if (refusals > 0) {
      refusals -= 1;
      return Promise.reject(new Error("the ledger does not answer"));
    }
    const [event] = events;
    if (event === undefined) throw new Error("an empty delivery");
    ingested.add(event);
    const commit = held;
    held = undefined;
    return commit ?? Promise.resolve();
  }, signal);

  return {
    slack,
    chat,
    ingested: ingested.events,
    logged,
    next: ingested.next,
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
