/** The adapter, connected to a Slack emulator, and the events it ingested. */
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
/** A thread without any posts yet. */
export const opening: Opening = { begun: undefined, begin: () => Promise.resolve() };
export const say = loadLocales().in("en");

export interface SlackFixture extends AsyncDisposable {
  readonly slack: SlackEmulator;
  readonly chat: SlackTeamChat;
  readonly ingested: readonly StaffEvent[];
  /** The next ingested event that `next` did not return before. */
  next(): Promise<StaffEvent>;
  /** Refuses the next `times` events, like a ledger that does not respond. */
  refuseNext(times: number): void;
  /** The next event is ingested once the given promise resolves, like a commit in progress. */
  holdNext(until: Promise<undefined>): void;
  readonly logged: readonly string[];
  /** How often events may have been missing, each with what is said about it. */
  readonly missing: (string | undefined)[];
}

export interface StartOptions {
  readonly emulator?: SlackEmulatorOptions;
  readonly adapter?: Partial<SlackOptions>;
  readonly http?: boolean;
  /** Faults to inject into Slack before the adapter starts. */
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
  const missing: (string | undefined)[] = [];
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
  await chat.listen(
    (events) => {
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
    },
    signal,
    (state) => void missing.push(state),
  );

  return {
    slack,
    chat,
    ingested: ingested.events,
    logged,
    missing,
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
