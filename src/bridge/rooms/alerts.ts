/**
 * The worker of a room's lane: posts in a room outside any thread, which are alerts for new conversations and
 * operations notices.
 */
import { payloadOf } from "../entry-payloads.ts";
import type { ConversationId } from "../../contract/shapes.ts";
import { plainLetters } from "../../platform/text/sanitize-text.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { Button } from "../model/button.ts";
import type { PutOffItem, RoomEntries } from "../entries.ts";
import { readRoomLane } from "../lanes.ts";
import type { RoomId } from "../model/ids.ts";
import type { Post, PostLine } from "../model/post.ts";
import { GATHER } from "../ops/dead-letters.ts";
import { recordLine } from "../ops/own-lines.ts";
import type { OpsNotices } from "../ops/notices.ts";
import { decideRetry, logFailure, RetryLater } from "../ops/retry.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Batch, Entry, LaneWorker } from "../ports/ledger.ts";
import type { TeamChat } from "../ports/team-chat.ts";
import { isQuietNow } from "../routing/route.ts";
import { fitsButton } from "../text/paging.ts";
import { POSSIBLE_DUPLICATE } from "../text/possible-duplicate.ts";
import { reportSentences } from "./report.ts";
import { keepCall, outdatedCall, visibleDigest } from "./room-calls.ts";
import { WAITING_BUTTON } from "./waiting-button.ts";
import { laterButton, noAnswerButton } from "./turn-buttons.ts";
import { waitedFor } from "./waiting-time.ts";
import { channelName } from "../text/channel-name.ts";

type RoomDeps = Pick<BridgeDeps, "activities" | "api" | "chats" | "clock" | "log" | "ratings" | "routes" | "turns">;

/** Dead letters of one batch; a single post lists them. */
const MOST_GATHERED = 200;
/** Posts of one batch; then the room's other lanes get their turn. */
const MOST_POSTS = 20;

export function roomWorker(deps: RoomDeps, ops: OpsNotices): LaneWorker {
  /** When dead letters were last listed, by lane, in Unix milliseconds. */
  const listedAt = new Map<string, number>();
  return {
    batchSize: MOST_GATHERED,

    async run(batch, signal) {
      const room = readRoomLane(batch.lane);
      const gathers = batch.entries.some(({ kind }) => kind === "dead-letters");
      if (gathers) {
        const waitMs = gatheredUntil(batch.entries, listedAt.get(batch.lane.key)) - deps.clock.now();
        if (waitMs > 0) throw new RetryLater(waitMs);
      }
      const chat = deps.chats.of(room);
      const posted = await postedBefore(batch, room, chat, signal);
      for (const [index, [entry, ...more]] of postsOf(batch.entries).entries()) {
        if (index === MOST_POSTS) throw new RetryLater(0);
        const name = `room#${entry.seq}`;
        if (CALLS.includes(entry.kind) && isQuietNow(room, deps)) {
          // The digest at the end of the quiet hours lists the conversation if it still waits then.
          await batch.settle([entry], { result: "quiet-hours" });
          continue;
        }
        if (posted === "unknowable" || !posted.has(name)) {
          const outdated = await outdatedCall(entry, room, deps, signal);
          if (outdated !== undefined) {
            await batch.settle([entry], outdated);
            continue;
          }
          const said = await linesOf(entry, more, room, deps, signal);
          if (said.length === 0) {
            await batch.settle([entry], { state: "cancelled", result: "confidential" });
            continue;
          }
          const mayRepeat = (posted === "unknowable" && index === 0) || repeatsPerhaps(entry);
          const lines = [...said, ...(mayRepeat ? [POSSIBLE_DUPLICATE] : [])];
          const buttons = buttonsOf(entry);
          const post: Post = {
            delivery: batch.delivery,
            covers: [name],
            lines,
            ...(buttons.length > 0 && { buttons }),
          };
          await chat.announce(room, post, signal);
        }
        await Promise.all([recordLine(room, name, deps), keepCall(entry, room, deps), batch.settle([entry, ...more])]);
      }
      if (gathers) listedAt.set(batch.lane.key, deps.clock.now());
      ops.recovered(batch.lane.group);
    },

    failed(batch, entries, error) {
      const decision = decideRetry(error, entries, deps.clock.now());
      logFailure(deps.log, batch, error, decision);
      // A failed notice cannot be reported with a notice: it is in the log and in /readyz.
      return decision.retry ? decision.after : { retry: false, failure: decision.code };
    },
  };
}

/** Whether an alert from before a restore may stand in the room. */
function repeatsPerhaps(entry: Entry): boolean {
  return entry.kind === "alert" && payloadOf("room", "alert", entry).mayRepeat === true;
}

/** Until when dead letters are gathered, in Unix milliseconds. They have a lane of their own. */
function gatheredUntil([first]: readonly Entry[], listedAt = -Infinity): number {
  return Math.max((first?.createdAt ?? 0) + GATHER.firstMs, listedAt + GATHER.everyMs);
}

/** The entries that are not posted in quiet hours. Operations notices are. */
const CALLS: readonly string[] = ["alert", "waiting-reminder"] satisfies (keyof RoomEntries)[];

/** The most ledger numbers and conversations that one notice lists. */
const MOST_LISTED = 20;

async function postedBefore(
  batch: Batch,
  room: RoomId,
  chat: TeamChat,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | "unknowable"> {
  if (!batch.uncertain) return new Set();
  const found = await chat.find(room, batch.delivery, new Date(batch.since).toISOString(), signal);
  return found === "unknowable" ? found : new Set(found.flatMap(({ covers }) => covers));
}

/** The entries of each post: one, or all dead letters of the same failure. */
function postsOf(entries: readonly Entry[]): readonly (readonly [Entry, ...Entry[]])[] {
  const posts = new Map<string | number, [Entry, ...Entry[]]>();
  for (const entry of entries) {
    const name = entry.kind === "dead-letters" ? payloadOf("room", "dead-letters", entry).code : entry.seq;
    const before = posts.get(name);
    if (before === undefined) posts.set(name, [entry]);
    else before.push(entry);
  }
  return [...posts.values()];
}

/** `more`: the other dead letters of the same post. Result: empty if the room may show nothing of it any more. */
async function linesOf(
  entry: Entry,
  more: readonly Entry[],
  room: RoomId,
  deps: RoomDeps,
  signal: AbortSignal,
): Promise<PostLine[]> {
  switch (entry.kind as keyof RoomEntries) {
    case "alert": {
      const { head, thread } = payloadOf("room", "alert", entry);
      const values = { client: plainLetters(head.client), channel: channelName(head.channel) };
      return [await withLink({ key: "alert-new-conversation", values }, thread, deps, signal)];
    }
    case "waiting-reminder":
      return [await waitingLine("alert-waiting", payloadOf("room", "waiting-reminder", entry), deps, signal)];
    case "bad-rating": {
      const { head, thread, rating } = payloadOf("room", "bad-rating", entry);
      const values = { client: plainLetters(head.client), channel: channelName(head.channel), rating };
      return [await withLink({ key: "alert-bad-rating", values }, thread, deps, signal)];
    }
    case "digest": {
      const digest = await visibleDigest(payloadOf("room", "digest", entry), room, deps, signal);
      const { items, more, putOff = [], putOffMore = 0 } = digest;
      if (items.length + more + putOff.length + putOffMore === 0) return [];
      const lines: PostLine[] = [
        { kind: "notice", sentence: { key: "digest-head", values: { count: items.length + more } } },
      ];
      for (const item of items) lines.push(await waitingLine("digest-item", item, deps, signal));
      for (const item of putOff) lines.push(await putOffLine(item, deps, signal));
      if (putOffMore > 0)
        lines.push({ kind: "notice", sentence: { key: "digest-put-off-more", values: { count: putOffMore } } });
      if (more > 0) lines.push({ kind: "notice", sentence: { key: "digest-more", values: { count: more } } });
      return lines;
    }
    case "report":
      return reportSentences(payloadOf("room", "report", entry)).map((sentence) => ({ kind: "notice", sentence }));
    case "operator-request": {
      const { name, operator } = payloadOf("room", "operator-request", entry);
      return [{ kind: "notice", sentence: { key: "operator-asked", values: { name, operator } } }];
    }
    case "ops": {
      const { code, remoteCode, subject } = payloadOf("room", "ops", entry);
      return [
        { kind: "notice", sentence: { key: `failure-${code}` } },
        { kind: "notice", sentence: { key: "ops-details", values: { code: remoteCode ?? code, subject } } },
      ];
    }
    case "connection":
      return [{ kind: "notice", sentence: payloadOf("room", "connection", entry).sentence }];
    case "dead-letters": {
      const notices = [entry, ...more].map((one) => payloadOf("room", "dead-letters", one));
      const { code } = payloadOf("room", "dead-letters", entry);
      const entries = notices.flatMap((notice) => notice.entries);
      const shown = entries.slice(0, MOST_LISTED).join(" ");
      const conversations = [...new Set(notices.flatMap(({ conversation }) => conversation ?? []))];
      const list = conversations.slice(0, MOST_LISTED).join(" ");
      return [
        { kind: "notice", sentence: { key: "ops-dead", values: { code, entries: shown, count: entries.length } } },
        ...(conversations.length === 0
          ? []
          : [
              {
                kind: "notice" as const,
                sentence: {
                  key: "ops-dead-conversations",
                  values: { conversations: list, count: conversations.length },
                },
              },
            ]),
      ];
    }
    case "unrouted": {
      const { channel } = payloadOf("room", "unrouted", entry);
      return [{ kind: "notice", sentence: { key: "ops-unrouted", values: { channel } } }];
    }
    case "room-behind": {
      const { room, count, minutes } = payloadOf("room", "room-behind", entry);
      const values = { room: nameOf(room, deps), count, minutes };
      return [{ kind: "notice", sentence: { key: "ops-room-behind", values } }];
    }
    case "room-caught-up": {
      const { room } = payloadOf("room", "room-caught-up", entry);
      return [{ kind: "notice", sentence: { key: "ops-room-caught-up", values: { room: nameOf(room, deps) } } }];
    }
  }
}

function nameOf(room: RoomId, { chats }: RoomDeps): string {
  const chat = chats.of(room);
  return `${chat.title}, ${chat.roomName(room)}`;
}

/** With a link to the thread, if it has an address for now. */
async function withLink(
  sentence: Sentence,
  thread: RoomEntries["alert"]["thread"],
  { chats }: RoomDeps,
  signal: AbortSignal,
): Promise<PostLine> {
  const url = thread === null ? undefined : await chats.of(thread).link(thread, signal);
  return { kind: "notice", sentence, ...(url !== undefined && { link: { label: { key: "alert-open-thread" }, url } }) };
}

async function waitingLine(
  sentence: "alert-waiting" | "digest-item",
  { head, thread, since, mentions = [] }: RoomEntries["waiting-reminder"],
  deps: RoomDeps,
  signal: AbortSignal,
): Promise<PostLine> {
  const values = {
    client: plainLetters(head.client),
    channel: channelName(head.channel),
    ...waitedFor(since, deps.clock.now()),
  };
  const line = await withLink({ key: sentence, values }, thread, deps, signal);
  return mentions.length === 0 ? line : { ...line, mentions };
}

function putOffLine({ head, thread, until, zone }: PutOffItem, deps: RoomDeps, signal: AbortSignal): Promise<PostLine> {
  const values = { client: plainLetters(head.client), channel: channelName(head.channel) };
  const sentence =
    until === null
      ? { key: "digest-put-off-client", values }
      : { key: "digest-put-off-until", values: { ...values, at: { at: until, zone }, zone } };
  return withLink(sentence, thread, deps, signal);
}

function buttonsOf(entry: Entry): readonly Button[] {
  switch (entry.kind as keyof RoomEntries) {
    case "alert":
      return takeButton(payloadOf("room", "alert", entry).head.id);
    case "waiting-reminder": {
      const { id } = payloadOf("room", "waiting-reminder", entry).head;
      return [...takeButton(id), ...noAnswerButton(id), ...laterButton(id), WAITING_BUTTON];
    }
    case "bad-rating":
      return takeButton(payloadOf("room", "bad-rating", entry).head.id);
    case "operator-request":
      return decisions(payloadOf("room", "operator-request", entry).command);
    case "ops":
    case "connection":
    case "dead-letters":
    case "unrouted":
    case "room-behind":
    case "room-caught-up":
    case "report":
      return [];
    case "digest":
      return [WAITING_BUTTON];
  }
}

/** No button for ids that are too long for one: the card in the thread has it. */
function takeButton(id: ConversationId): readonly Button[] {
  return fitsButton("take", id) ? [{ action: "take", value: id, label: { key: "button-take" }, look: "primary" }] : [];
}

function decisions(command: number): readonly Button[] {
  return [
    { action: "confirm", value: String(command), label: { key: "button-confirm" }, look: "primary" },
    { action: "decline", value: String(command), label: { key: "button-decline" } },
  ];
}
