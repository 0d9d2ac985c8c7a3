/**
 * The adapter, connected to a Telegram emulator and to a real ledger's leases and memory, and the events it ingested.
 */
import type { RoomMode } from "../../../src/bridge/model/room.ts";
import type { StaffEvent } from "../../../src/bridge/model/staff-event.ts";
import type { ReadMark } from "../../../src/bridge/ports/read-leases.ts";
import type { Opening, IngestEvents } from "../../../src/bridge/ports/team-chat.ts";
import { openBridgeLedger } from "../../../src/app/open-ledger.ts";
import { openMemory } from "../../../src/key-value/index.ts";
import { loadLocales } from "../../../src/platform/i18n/locales.ts";
import type { Log } from "../../../src/platform/log.ts";
import {
  startTelegramEmulator,
  TELEGRAM_CHATS,
  type TelegramEmulator,
  type TelegramEmulatorOptions,
} from "../../../src/sandbox/telegram-emulator/index.ts";
import { createTelegram, type TelegramOptions, type TelegramTeamChat } from "../../../src/team-chats/telegram/index.ts";
import { freshDatabase } from "../../support/databases.ts";
import { silentLog } from "../../support/log.ts";
import { recordIngested } from "../ingested.ts";

export const signal = new AbortController().signal;
export const locales = loadLocales();
export const say = locales.in("en");
/** A thread without any posts yet. */
export const opening: Opening = { begun: undefined, begin: () => Promise.resolve() };

export const ROOMS = [TELEGRAM_CHATS.support, TELEGRAM_CHATS.frontDesk, TELEGRAM_CHATS.smallTeam];

export interface TelegramFixture extends AsyncDisposable {
  readonly telegram: TelegramEmulator;
  readonly chat: TelegramTeamChat;
  readonly ingested: readonly StaffEvent[];
  /** The commits of ingested events, with their offsets. */
  readonly commits: readonly { readonly events: readonly StaffEvent[]; readonly read: ReadMark | undefined }[];
  /** The next ingested event that `next` did not return before. */
  next(): Promise<StaffEvent>;
  /** Refuses the next `times` commits, like a ledger that does not respond. */
  refuseNext(times: number): void;
  readonly logged: readonly string[];
  /** Another adapter that listens, too. */
  replica(): Promise<{ readonly chat: TelegramTeamChat; readonly ingested: readonly StaffEvent[] }>;
  /** Another adapter on the same database and emulator, as after a restart. */
  again(adapter?: Partial<TelegramOptions>): Promise<TelegramTeamChat>;
}

export interface StartOptions {
  readonly emulator?: TelegramEmulatorOptions;
  readonly adapter?: Partial<TelegramOptions>;
  readonly mode?: RoomMode;
  /** Faults to inject into Telegram before the adapter starts. */
  readonly before?: (telegram: TelegramEmulator) => void;
  /** Default true. */
  readonly listens?: boolean;
}

/** The adapter's own limit is off, as is the emulator's unless a test sets one. */
const UNLIMITED = 100_000;

export async function startTelegramFixture(options: StartOptions = {}): Promise<TelegramFixture> {
  // Disposed here if the start fails; parts created later are added to `parts`.
  await using start = new AsyncDisposableStack();
  const parts = start.use(new AsyncDisposableStack());
  const telegram = parts.use(await startTelegramEmulator({ retryScale: 0.001, ...options.emulator }));
  options.before?.(telegram);
  const fresh = parts.use(await freshDatabase("sqlite"));
  const database = await fresh.open();
  const logged: string[] = [];
  const note = (ids: object, sentence: string): void => {
    logged.push(`${sentence} ${JSON.stringify(ids)}`);
  };
  const log: Log = { debug: note, info: note, warn: note, error: note };

  const make = async (adapter: Partial<TelegramOptions> = {}) => {
    const ledger = await openBridgeLedger(database, { log: silentLog });
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
  const ingested = recordIngested();
  let refusals = 0;
  const ingest: IngestEvents = async (events, read) => {
    if (refusals > 0) {
      refusals -= 1;
      throw new Error("the ledger does not answer");
    }
    commits.push({ events, read });
    for (const event of events) ingested.add(event);
    if (read !== undefined) await ledger.append([], read);
  };
  if (options.listens !== false) await chat.listen(ingest, signal);
  start.move();

  return {
    telegram,
    chat,
    ingested: ingested.events,
    commits,
    logged,
    next: ingested.next,
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
      return { chat: other.chat, ingested: heard };
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
