/** The adapter, joined to a Telegram stand-in and a real ledger's leases and memory, and what it took in. */
import type { RoomMode } from "../../../src/bridge/model/room.ts";
import type { StaffEvent } from "../../../src/bridge/model/staff-event.ts";
import type { ReadMark } from "../../../src/bridge/ports/read-leases.ts";
import type { Opening, IngestEvents } from "../../../src/bridge/ports/team-chat.ts";
import { openLedger, openMemory } from "../../../src/ledger/index.ts";
import { loadLocales } from "../../../src/platform/i18n/locales.ts";
import type { Log } from "../../../src/platform/log.ts";
import {
  startTelegramStandIn,
  TELEGRAM_CHATS,
  type TelegramStandIn,
  type TelegramStandInOptions,
} from "../../../src/sandbox/telegram-emulator/index.ts";
import { createTelegram, type TelegramOptions, type TelegramTeamChat } from "../../../src/team-chats/telegram/index.ts";
import { freshDatabase } from "../../support/databases.ts";
import { silentLog } from "../../support/log.ts";
import { createTaken } from "../ingested.ts";

export const signal = new AbortController().signal;
export const locales = loadLocales();
export const say = locales.in("en");
/** A thread of which nothing stands yet. */
export const opening: Opening = { begun: undefined, begin: () => Promise.resolve() };

export const ROOMS = [TELEGRAM_CHATS.support, TELEGRAM_CHATS.frontDesk, TELEGRAM_CHATS.smallTeam];

export interface BridgeInTelegram extends AsyncDisposable {
  readonly telegram: TelegramStandIn;
  readonly chat: TelegramTeamChat;
  readonly taken: readonly StaffEvent[];
  /** The commits of what was taken in, with how far they reached. */
  readonly commits: readonly { readonly events: readonly StaffEvent[]; readonly read: ReadMark | undefined }[];
  /** The next event that was taken in and not given by `next` before. */
  next(): Promise<StaffEvent>;
  /** The next `times` commits are refused, as by a ledger that does not answer. */
  refuseNext(times: number): void;
  readonly logged: readonly string[];
  /** Another one that listens too. */
  replica(): Promise<{ readonly chat: TelegramTeamChat; readonly taken: readonly StaffEvent[] }>;
  /** Another adapter on the same database and stand-in: the next start. */
  again(adapter?: Partial<TelegramOptions>): Promise<TelegramTeamChat>;
}

export interface StartOptions {
  readonly standIn?: TelegramStandInOptions;
  readonly adapter?: Partial<TelegramOptions>;
  readonly mode?: RoomMode;
  /** What Telegram is told to do wrong before the adapter comes. */
  readonly before?: (telegram: TelegramStandIn) => void;
  /** Default true. */
  readonly listens?: boolean;
}

/** No limit of the adapter's own: the stand-in has none either, unless a test asks for one. */
const UNLIMITED = 100_000;

export async function startBridgeInTelegram(options: StartOptions = {}): Promise<BridgeInTelegram> {
  // Disposed here when the start fails; `parts` goes on taking what is made later.
  await using start = new AsyncDisposableStack();
  const parts = start.use(new AsyncDisposableStack());
  const telegram = parts.use(await startTelegramStandIn({ retryScale: 0.001, ...options.standIn }));
  options.before?.(telegram);
  const fresh = parts.use(await freshDatabase("sqlite"));
  const database = await fresh.open();
  const logged: string[] = [];
  const note = (ids: object, sentence: string): void => {
    logged.push(`${sentence} ${JSON.stringify(ids)}`);
  };
  const log: Log = { debug: note, info: note, warn: note, error: note };

  const make = async (adapter: Partial<TelegramOptions> = {}) => {
    const ledger = await openLedger(database, { log: silentLog });
    const chat = await createTelegram({
      token: telegram.token,
      apiRoot: telegram.apiRoot,
      rooms: ROOMS.map((room) => ({ chat: room, mode: options.mode ?? "reply" })),
      memory: openMemory(database, "telegram"),
      leases: ledger.reading,
      say,
      languages: [{ language: "en", read: () => say }],
      log,
      clock: { now: Date.now },
      callsPerMinute: UNLIMITED,
      elsewherePauseMs: 20,
      ...options.adapter,
      ...adapter,
    });
    parts.defer(() => chat.close());
    return { chat, ledger };
  };
  const { chat, ledger } = await make();

  const commits: { events: readonly StaffEvent[]; read: ReadMark | undefined }[] = [];
  const taken = createTaken();
  let refusals = 0;
  const take: IngestEvents = async (events, read) => {
    if (refusals > 0) {
      refusals -= 1;
      throw new Error("the ledger does not answer");
    }
    commits.push({ events, read });
    for (const event of events) taken.add(event);
    if (read !== undefined) await ledger.append([], read);
  };
  if (options.listens !== false) await chat.listen(take, signal);
  start.move();

  return {
    telegram,
    chat,
    taken: taken.events,
    commits,
    logged,
    next: taken.next,
    refuseNext(times) {
      refusals = times;
    },
    again: async (adapter) => (await make(adapter)).chat,
    async replica() {
      const other = await make();
      const heard: StaffEvent[] = [];
      await other.chat.listen(async (events, read) => {
        if (read !== undefined) await other.ledger.append([], read);
        heard.push(...events);
      }, signal);
      return { chat: other.chat, taken: heard };
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
