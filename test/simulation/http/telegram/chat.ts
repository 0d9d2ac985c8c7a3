/** Telegram behind the HTTP of the adapter: the groups in memory, on the network of the walk, polled by the bridge. */
import type { PersonId, RoomId } from "../../../../src/bridge/model/ids.ts";
import type { StaffEvent } from "../../../../src/bridge/model/staff-event.ts";
import type { TeamChat } from "../../../../src/bridge/ports/team-chat.ts";
import { openMemory } from "../../../../src/key-value/index.ts";
import { loadLocales } from "../../../../src/platform/i18n/locales.ts";
import type { Log } from "../../../../src/platform/log.ts";
import { TELEGRAM } from "../../../../src/team-chats/telegram/ids.ts";
import { createTelegram, TELEGRAM_API_ROOT } from "../../../../src/team-chats/telegram/index.ts";
import type { ThreadRecord } from "../../chat-record.ts";
import type { HttpDeliveryOptions } from "../../deliveries.ts";
import type { Life } from "../../life.ts";
import type { Network } from "../../network.ts";
import { SimulatedTeamChat, USER_NUMBERS } from "../../team-chat.ts";
import { withMeaning } from "../meaning.ts";
import type { SimulatedHttp } from "../transport.ts";
import { TELEGRAM_TOKEN, TelegramApi } from "./api.ts";
import { GROUPS, isChain, TelegramGroups, wireChat } from "./groups.ts";
import { seconds, updateOf, wireUser } from "./shapes.ts";
import { TelegramUpdates } from "./updates.ts";

/** What another program takes at once. */
const MOST_TAKEN = 5;
const say = loadLocales().in("en");

export class SimulatedTelegram extends SimulatedTeamChat {
  readonly #api: TelegramApi;
  readonly #groups: TelegramGroups;
  readonly #updates: TelegramUpdates;
  readonly #wrong: string[];
  #isSharedToken = false;

  constructor(network: Network, options: HttpDeliveryOptions, http: SimulatedHttp) {
    const { time, random } = options;
    const wrong: string[] = [];
    const chat: { it?: SimulatedTelegram } = {};
    const updates = new TelegramUpdates(options);
    super(...([TELEGRAM, "cannot-find-posts", network, options] as const), {
      hasReplies: ({ id }) => !isChain(id),
      report: (event) => chat.it?.report(event),
    });
    chat.it = this;
    // The adapter keeps within Telegram's limits by itself.
    network.injected.add("ROOM_RATE_LIMITED");
    const groups = new TelegramGroups();
    const api = new TelegramApi(this, groups, updates, time, (line) => wrong.push(line));
    this.#api = api;
    this.#groups = groups;
    this.#updates = updates;
    this.#wrong = wrong;
    http.register(TELEGRAM_API_ROOT, {
      network,
      answer: (request) => (random.chance(this.lost) && isPoll(request.path) ? BAD_GATEWAY : api.answer(request)),
      limited: (request, retryAfterMs) => api.limited(request, retryAfterMs),
      unauthorized: () => api.unauthorized(),
    });
  }

  override async connect({ clock, log, database, restored, leases }: Life): Promise<TeamChat> {
    this.#api.begin();
    const telegram = await createTelegram({
      token: TELEGRAM_TOKEN,
      rooms: GROUPS.map((chat) => ({ chat, mode: "reply", reactions: true })),
      memory: openMemory(database, TELEGRAM),
      isForgotten: (at) => restored.covers(at),
      ...{ leases, say, languages: [], log: { ...log, error: this.#errorsOf(log) }, clock },
    });
    return withMeaning(telegram);
  }

  override get hasDelivered(): boolean {
    return this.#updates.isEmpty;
  }

  override person(name: string): PersonId {
    return super.person(USER_NUMBERS[name] ?? name);
  }

  override judgeShown(): readonly string[] {
    return this.#wrong;
  }

  /** Another program polls meanwhile, and gets updates that are not the bridge's. */
  override loseUpdates(): void {
    this.#isSharedToken = true;
    this.#updates.takeOver(1 + this.options.random.int(MOST_TAKEN));
  }

  override canClose({ id }: ThreadRecord): boolean {
    return !isChain(id);
  }

  override migrate(): RoomId | undefined {
    const migrated = this.#groups.migrate();
    if (migrated === undefined) return undefined;
    const { from, to } = migrated;
    const service = { message_id: this.record.number(), from: wireUser(this.person("Anna")) };
    const date = seconds(this.options.time.now);
    this.#updates.push("message", { ...service, date, chat: wireChat(from), migrate_to_chat_id: to });
    this.#updates.push("message", { ...service, date, chat: wireChat(to), migrate_from_chat_id: from });
    return super.migrate(this.room(String(from)));
  }

  /** That another program polls is told as an error. */
  #errorsOf(log: Log): Log["error"] {
    return (ids, sentence) => {
      if (!this.#isSharedToken || !sentence.startsWith("another program")) log.error(ids, sentence);
    };
  }

  report(event: StaffEvent): void {
    if (event.kind === "interaction") this.#api.messages.notePress(event.interaction.id);
    const update = updateOf(event, this.record, this.options.time.now, (room) => this.#groups.chatOf(room));
    if (update === undefined) return;
    const [kind, body] = update;
    this.#updates.push(kind, body, () => {
      if (event.kind === "message") this.record.noteIngested(event.message.post);
    });
  }
}

const BAD_GATEWAY = { status: 502, headers: { "content-type": "text/html" }, body: "<html>Bad Gateway</html>" };

function isPoll(path: string): boolean {
  return path.endsWith("/getUpdates");
}
