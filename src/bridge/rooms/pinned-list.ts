/**
 * The list of waiting clients that a room keeps, if the routes file asks for it: one pinned post, edited in place.
 *
 * It is refreshed by an entry of the ledger for each minute in which something changed, so it survives restarts, and one
 * replica writes it. Its lane yields to everything else in the room. A refresh costs what `waitingClients` costs.
 */
import type { BridgeDeps } from "../deps.ts";
import type { CardEntries } from "../entries.ts";
import { listLane } from "../lanes.ts";
import { BridgeError } from "../model/failure.ts";
import type { PostId, RoomId } from "../model/ids.ts";
import type { Fact } from "../model/notice.ts";
import type { Post, PostLine } from "../model/post.ts";
import type { Result } from "../model/result.ts";
import type { Batch, NewEntry } from "../ports/ledger.ts";
import type { RoomList } from "../stores/room-lists.ts";
import { firstWords } from "../text/last-words.ts";
import { POSSIBLE_DUPLICATE } from "../text/possible-duplicate.ts";
import type { Clock } from "../../platform/clock.ts";
import { oneLine, plainLetters } from "../../platform/text/sanitize-text.ts";
import { WAITING_BUTTON } from "./waiting-button.ts";
import { waitingClients, type WaitingClient, type WaitingClients } from "./waiting-list.ts";
import { whoseOf } from "./whose.ts";

export const LIST_EVERY_MS = 60_000;
/** The button under the list shows the others. */
const MOST_LISTED = 10;
const MAX_NAME_UNITS = 60;
/** Somebody may have granted the right meanwhile. */
const PIN_AGAIN_AFTER_MS = 3_600_000;
const COVERS = "waiting-list";

/** When each clock was read first, or first after it was set back, and when last; in Unix milliseconds. */
const runs = new WeakMap<Clock, { readonly since: number; readonly last: number }>();

/** The refresh of every list that a change in `room` may concern; without one, of all lists, at once. */
export function listEntries(
  room: RoomId | undefined,
  { routes, clock }: Pick<BridgeDeps, "routes" | "clock">,
): NewEntry[] {
  const now = clock.now();
  const { since, last } = runs.get(clock) ?? { since: now, last: now };
  // Minutes come twice after the clock was set back, and then so do their refreshes.
  const run = now < last ? now : since;
  runs.set(clock, { since: run, last: now });
  // All changes of a minute cause one refresh at its end.
  const due = Math.ceil((now + 1) / LIST_EVERY_MS) * LIST_EVERY_MS;
  return [...(routes.rules ?? [])].flatMap(([one, { keepsList }]) => {
    if (keepsList !== true || (room !== undefined && one !== room && routes.modes.has(one))) return [];
    const payload: CardEntries["waiting-list"] = {};
    const at = room === undefined ? now : due;
    const keys = [`waiting-list:${at}:${run}@${one}`];
    return [{ lane: listLane(one), kind: "waiting-list", keys, payload, notBefore: at }];
  });
}

/** Posts or edits the list, if it differs. */
export async function updateList(room: RoomId, batch: Batch, deps: BridgeDeps, signal: AbortSignal): Promise<Result> {
  if (deps.routes.rules?.get(room)?.keepsList !== true) return "switched-off";
  const waiting = await waitingClients(room, deps, signal);
  const clients: ListedClient[] = [];
  for (const client of waiting.clients.slice(0, MOST_LISTED))
    clients.push({ ...client, whose: await whoseOf(client.conversation, room, deps, signal) });
  const shows = stated(clients, waiting);
  const before = await deps.lists.list(room);
  if (before !== undefined) {
    // An edit of unknown outcome is repeated.
    if (before.shows === shows && !batch.uncertain) return await pinnedLater(room, before, deps, signal);
    const lines = await linesOf(clients, waiting, deps, signal);
    if (await edited(before.post, postOf(lines, batch), deps, signal)) {
      await deps.lists.setList(room, { ...before, shows });
      await pinnedLater(room, { ...before, shows }, deps, signal);
      return "edited";
    }
  }
  const chat = deps.chats.of(room);
  // Where nobody can look, an earlier attempt may have left another list.
  const found = batch.uncertain ? await chat.find(room, batch.delivery, isoOf(batch.since), signal) : [];
  const lost = found === "unknowable" ? undefined : found.find(({ covers }) => covers.includes(COVERS))?.post;
  const repeated: PostLine[] = found === "unknowable" && before === undefined ? [POSSIBLE_DUPLICATE] : [];
  const lines = [...(await linesOf(clients, waiting, deps, signal)), ...repeated];
  // It says what was true then.
  const isThere =
    lost !== undefined && lost !== before?.post && (await edited(lost, postOf(lines, batch), deps, signal));
  const post = isThere ? lost : await chat.announce(room, postOf(lines, batch), signal);
  await deps.lists.setList(room, { post, shows, notPinnedAt: 0 });
  await pinnedLater(room, { post, shows, notPinnedAt: 0 }, deps, signal);
  return "notified";
}

interface ListedClient extends WaitingClient {
  readonly whose: Fact;
}

/** False if the post is gone. */
async function edited(id: PostId, post: Post, { chats }: BridgeDeps, signal: AbortSignal): Promise<boolean> {
  try {
    await chats.of(id).edit(id, post, signal);
    return true;
  } catch (error) {
    if (error instanceof BridgeError && (error.code === "POST_GONE" || error.code === "THREAD_GONE")) return false;
    throw error;
  }
}

/** Pins the post unless it is pinned, or was refused a moment ago: a list that is not pinned is still a list. */
async function pinnedLater(room: RoomId, list: RoomList, deps: BridgeDeps, signal: AbortSignal): Promise<Result> {
  const { notPinnedAt, ...pinned } = list;
  const now = deps.clock.now();
  const chat = deps.chats.of(room);
  if (notPinnedAt === undefined || now - notPinnedAt < PIN_AGAIN_AFTER_MS) return "unchanged";
  try {
    await chat.pin(list.post, signal);
    await deps.lists.setList(room, pinned);
  } catch (error) {
    if (signal.aborted || !(error instanceof BridgeError) || error.code === "LEDGER_UNAVAILABLE") throw error;
    deps.log.info({ room, code: error.code, ...error.details }, "the list of waiting clients is not pinned");
    await deps.lists.setList(room, { ...list, notPinnedAt: now });
  }
  return "unchanged";
}

function stated(clients: readonly ListedClient[], { clients: all, thanks, isComplete }: WaitingClients): string {
  return JSON.stringify([
    all.length,
    thanks.length,
    isComplete,
    clients.map(({ conversation: { id, client, lastMessage }, since, thread, whose }) => [
      ...[id, client, since, lastMessage?.createdAt, thread],
      whose.value,
    ]),
  ]);
}

function postOf(lines: readonly PostLine[], { delivery }: Batch): Post {
  return { delivery, covers: [COVERS], lines, buttons: [WAITING_BUTTON], isDecoration: true };
}

/** Each client under a heading with the time in the reader's own time zone, as messages have it. */
async function linesOf(
  clients: readonly ListedClient[],
  { clients: all, thanks, isComplete }: WaitingClients,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<PostLine[]> {
  const lines: PostLine[] = [{ kind: "notice", sentence: { key: "list-head", values: { count: all.length } } }];
  for (const { conversation, since, thread, whose } of clients) {
    const url = thread === undefined ? undefined : await deps.chats.of(thread).link(thread, signal);
    const author = oneLine(plainLetters(conversation.client), MAX_NAME_UNITS);
    const text = firstWords(conversation.lastMessage?.text ?? "");
    const sentence = { key: "list-whose", values: { label: whose.label, name: whose.value } };
    const link = url === undefined ? {} : { link: { label: { key: "alert-open-thread" }, url } };
    lines.push({ kind: "client", author, at: since, text }, { kind: "notice", sentence, ...link });
  }
  const more = all.length - clients.length;
  if (more > 0) lines.push({ kind: "notice", sentence: { key: "digest-more", values: { count: more } } });
  if (thanks.length > 0)
    lines.push({ kind: "notice", sentence: { key: "waiting-thanks", values: { count: thanks.length } } });
  if (!isComplete) lines.push({ kind: "notice", sentence: { key: "waiting-incomplete" } });
  return lines;
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
