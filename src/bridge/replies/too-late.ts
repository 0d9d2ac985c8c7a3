/** Notices about a message that was edited or taken back after the service had it: they say which message it is. */
import type { ConversationId, MessageId } from "../../contract/shapes.ts";
import { oneLine } from "../../platform/text/sanitize-text.ts";
import type { BridgeDeps } from "../deps.ts";
import type { ThreadEntries } from "../entries.ts";
import { threadEntry, threadLane } from "../lanes.ts";
import { LEAK_RULES } from "../leaks/guard.ts";
import { masked } from "../leaks/masked.ts";
import { asRead } from "../leaks/rule.ts";
import { BridgeError } from "../model/failure.ts";
import type { PostId, RoomId } from "../model/ids.ts";
import type { Retraction } from "../model/message.ts";
import type { NewEntry } from "../ports/ledger.ts";

/** Enough to tell one reply from another. In UTF-16 code units. */
const FIRST_WORDS_UNITS = 60;

type TooLateDeps = Pick<BridgeDeps, "api" | "chats" | "links">;

/** A staff message and what it became. */
export interface Arrived {
  readonly post: PostId;
  readonly room: RoomId;
  readonly conversation: ConversationId;
  readonly message: MessageId;
}

/** `key`: the notice is posted once, whichever step detects it. Errors: LEDGER_UNAVAILABLE. */
export async function tooLateNotice(
  how: Retraction,
  arrived: Arrived,
  key: string,
  deps: TooLateDeps,
  signal: AbortSignal,
): Promise<NewEntry> {
  const { post, room, conversation, message } = arrived;
  const [origin] = await deps.links.origins([message]);
  const words = (await ifAnswered(firstWords(conversation, message, deps, signal), signal)) ?? "none";
  // What was deleted cannot be opened.
  const url = how === "deleted" ? undefined : await ifAnswered(deps.chats.of(post).link(post, signal), signal);
  const payload: ThreadEntries["notice"] = {
    sentence: { key: keyOf(how, origin?.isNote === true), values: { words } },
    ...(url !== undefined && { link: { label: { key: "notice-the-message" }, url } }),
  };
  return threadEntry(threadLane(conversation, room), "notice", payload, [key]);
}

function keyOf(how: Retraction, isNote: boolean): string {
  if (how === "deleted") return isNote ? "deleted-after-noting" : "deleted-after-sending";
  if (how === "edited") return isNote ? "edited-after-noting" : "edited-after-sending";
  return isNote ? "cancelled-after-noting" : "cancelled-after-sending";
}

/** As the service has them, for that is what the client read. `undefined` if it does not list the message. */
async function firstWords(
  conversation: ConversationId,
  message: MessageId,
  { api }: Pick<BridgeDeps, "api">,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { messages } = await api.conversation(conversation, signal);
  const text = messages.find(({ id }) => id === message)?.text;
  if (text === undefined) return undefined;
  const words = oneLine(text, FIRST_WORDS_UNITS);
  // A message is often deleted because of what should not stand there.
  return LEAK_RULES.secret.find(asRead(text)) === undefined ? words : masked(words);
}

/** A notice without the words now is better than one with them after an outage. */
async function ifAnswered<T>(asking: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (signal.aborted || !(error instanceof BridgeError) || error.code === "LEDGER_UNAVAILABLE") throw error;
    return undefined;
  }
}
