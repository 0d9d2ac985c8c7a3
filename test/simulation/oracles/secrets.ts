/** What is confidential is shown in one room only. */
import type { ConversationCard, ConversationId, Message } from "../../../src/contract/shapes.ts";
import type { BridgePost, Written } from "../chat-record.ts";
import { keysOf } from "../turns.ts";
import { SECRET_TAG, type World } from "../world.ts";
import { arrived } from "./replies.ts";

/** How long after the bridge has looked a call may arrive. */
const CALL_MS = 60_000;
/** Of a text, in UTF-16 code units: it fits into one post. */
const MOST_SEARCHED = 100;
/** The sentences that tell of the conversation, beyond what became of staff's own messages. */
const TELLS = /^(?:thread-(?:waiting|closed|reopened|assigned)|alert-|digest-)/u;

/** Unix milliseconds; `until` is infinite while it lasts. */
interface Span {
  readonly since: number;
  until: number;
}

/** When a conversation was secret. */
function spansOf(id: ConversationId, { changes }: Pick<World["service"], "changes">): readonly Span[] {
  const spans: Span[] = [];
  for (const { conversation, at, changed } of changes) {
    if (conversation !== id || changed.tags === undefined) continue;
    const isSecret = changed.tags.includes(SECRET_TAG);
    const last = spans.at(-1);
    if (isSecret && last?.until !== Infinity) spans.push({ since: at, until: Infinity });
    else if (!isSecret && last?.until === Infinity) last.until = at;
  }
  return spans;
}

/** Since when it is secret, in Unix milliseconds; `not-now` if it was at any time, `undefined` if it never was. */
export function secretSince(
  id: ConversationId,
  { insideRoom, service }: Pick<World, "insideRoom" | "service">,
): number | "not-now" | undefined {
  if (insideRoom === undefined) return undefined;
  const last = spansOf(id, service).at(-1);
  return last === undefined ? undefined : last.until === Infinity ? last.since : "not-now";
}

export function judgeSecrets({ conversation, messages }: ConversationCard, world: World): string[] {
  const { chats, insideRoom, service } = world;
  const { id } = conversation;
  const spans = insideRoom === undefined ? [] : spansOf(id, service);
  if (spans.length === 0) return [];
  const isSecretAt = (at: string | number) => {
    const time = typeof at === "number" ? at : Date.parse(at);
    return spans.some(({ since, until }) => time > since + CALL_MS && time < until);
  };
  const secret = secretSince(id, world);
  const since = typeof secret === "number" ? secret : Infinity;
  const names = service.changes.flatMap(({ conversation: of, at, changed: { client } }) =>
    of === id && at > since && client !== undefined ? [client] : [],
  );
  const texts = messages.flatMap(({ createdAt, text }) => (Date.parse(createdAt) > since ? [text] : []));
  const wrong: string[] = [];
  for (const { record } of chats) {
    const threads = record.threadsOf(id).filter(({ room }) => room !== insideRoom);
    for (const thread of threads) {
      const shown = JSON.stringify([thread.name, thread.card?.content, thread.posts.map(({ post }) => post)]);
      // A question about a reply in a thread that was lost stands in the one that replaces it.
      const here = threads.filter(({ room }) => room === thread.room);
      const own = here.flatMap(({ written }) => written.flatMap((one) => textsOf(one, messages)));
      const unknown = texts.filter((text) => !own.includes(text));
      for (const word of [...unknown, ...names])
        if (contains(shown, word)) wrong.push(`"${short(word)}" is secret, and stands in ${thread.id}`);
      for (const one of thread.posts)
        for (const at of toldAt(one).filter(isSecretAt))
          wrong.push(`${thread.id} was told of a secret at ${at}: "${short(saidIn(one))}"`);
      if (isSecretAt(thread.postedAt)) wrong.push(`${thread.id} was opened for a secret`);
    }
    for (const { room, post, at } of record.announcements) {
      if (room === insideRoom) continue;
      const shown = JSON.stringify(post);
      for (const word of [...texts, ...names])
        if (contains(shown, word)) wrong.push(`"${short(word)}" is secret, and stands in ${room}`);
      const isAbout = post.buttons?.some(({ value }) => value === id) === true;
      const namesIt = contains(shown, conversation.client) && keysOf(post).includes("digest-head");
      if ((isAbout || namesIt) && isSecretAt(at)) wrong.push(`${room} was told of a secret at ${at}`);
    }
  }
  return wrong;
}

/** When a post told of the conversation, ISO 8601. */
function toldAt({ at, post, coveredSince }: BridgePost): readonly string[] {
  const shows = post.lines.some(({ kind }) => kind !== "notice" && kind !== "draft");
  if (shows) return [at, ...coveredSince.values()];
  return keysOf(post).some((key) => TELLS.test(key)) ? [at] : [];
}

function saidIn({ post }: BridgePost): string {
  return post.lines.map((line) => (line.kind === "notice" ? line.sentence.key : line.text)).join(" / ");
}

/** What the service has of a message of staff. */
function textsOf(written: Written, messages: readonly Message[]): readonly string[] {
  const { sent, noted } = arrived(written, messages);
  return [...sent, ...noted].map(({ text }) => text);
}

/** Not only as the beginning of a longer number. */
function contains(shown: string, text: string): boolean {
  const [, ...after] = shown.split(short(text));
  return after.some((rest) => !/^\d/u.test(rest));
}

function short(text: string): string {
  return text.slice(0, MOST_SEARCHED);
}
