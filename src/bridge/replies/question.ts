/** What a question about a reply says, and which answers it offers. */
import type { Sentence } from "../../platform/i18n/sentence.ts";
import { LEAK_RULES, type LeakFound } from "../leaks/guard.ts";
import { masked } from "../leaks/masked.ts";
import type { LeakRule } from "../leaks/rule.ts";
import type { Button } from "../model/button.ts";
import { isPostId, type PostId } from "../model/ids.ts";
import type { LastReply, PendingReply } from "../model/message.ts";
import type { BridgeDeps } from "../deps.ts";
import { mayName } from "../routing/borders.ts";
import { CLIENT_WROTE_RULE } from "./checks/client-wrote.ts";
import type { RepliedToDoubt } from "./checks/replied-to.ts";
import type { SignDoubt } from "./note-or-reply.ts";
import { roomLabelOf } from "./origin.ts";

/** What speaks against sending a reply at once. */
export interface ConfirmationReasons {
  /** Another person's reply that its author did not know of. */
  readonly collision: LastReply | undefined;
  /** The conversation may have gone on since it was written. */
  readonly isLate: boolean;
  /** It was written before the database was restored, and the service does not have it. */
  readonly isRestored: boolean;
  /** The client wrote after it, and it did not go out at once. */
  readonly clientWrote: boolean;
  /** It was to go out later, and the conversation was closed before. */
  readonly isClosed?: true;
  /** The service has its beginning already. */
  readonly isHalfSent?: boolean;
  /** It may be meant as a note, or as a command. */
  readonly sign: { readonly doubt: SignDoubt; readonly quote: string } | undefined;
  /** It replies to a message that the client does not see. */
  readonly repliedTo: RepliedToDoubt | undefined;
  readonly leaks: readonly LeakFound[];
}

type TextReasons = Pick<ConfirmationReasons, "sign" | "leaks"> & Partial<Pick<ConfirmationReasons, "repliedTo">>;

/** The rule that what was written before a restore trips. */
export const RESTORED_RULE = "restored";
/** What a reply is asked about that goes out later. */
export const LATER_RULE = "later";
/** What a saved reply is asked about that nobody has decided to send yet. */
export const DRAFT_RULE = "draft";
/** The rule that a reply trips whose conversation was closed before its time came. */
export const CLOSED_RULE = "closed";

/** The reasons of a reply that nothing speaks against. */
export const NO_REASONS: ConfirmationReasons = {
  collision: undefined,
  isLate: false,
  isRestored: false,
  clientWrote: false,
  sign: undefined,
  repliedTo: undefined,
  leaks: [],
};

/** Names of the rules that tripped: what a decision to send it clears. */
export function rulesOf({
  isRestored,
  clientWrote,
  isClosed,
  sign,
  repliedTo,
  leaks,
}: TextReasons & Partial<Pick<ConfirmationReasons, "isRestored" | "clientWrote" | "isClosed">>): string[] {
  return [
    ...(isRestored === true ? [RESTORED_RULE] : []),
    ...(clientWrote === true ? [CLIENT_WROTE_RULE] : []),
    ...(isClosed === true ? [CLOSED_RULE] : []),
    ...(repliedTo === undefined ? [] : [repliedTo]),
    ...(sign === undefined ? [] : [sign.doubt]),
    ...leaks.map(({ leak }) => leak),
  ];
}

export interface Question {
  readonly sentence: Sentence;
  readonly also: readonly Sentence[];
  readonly buttons: readonly Button[];
}

export function questionAbout(
  staff: PendingReply,
  author: string,
  reasons: ConfirmationReasons,
  name: string,
  deps: Pick<BridgeDeps, "chats" | "routes">,
): Question {
  const { isLate, isRestored, clientWrote, isClosed, isHalfSent = false } = reasons;
  const writtenAt: Sentence = { key: "reply-written-at", values: { at: { at: staff.at } } };
  const sentence = head(staff, author, reasons, deps);
  const saysSo = !clientWrote || sentence.key === "reply-client-wrote";
  const also = [
    ...(isLate || isRestored || clientWrote || isClosed ? [writtenAt] : []),
    ...(isHalfSent ? [{ key: "half-sent" }] : []),
    ...(isClosed ? [{ key: "closed-since" }] : []),
    ...(saysSo ? [] : [{ key: "client-wrote-since" }]),
    ...reasonsOf(reasons),
  ];
  return { sentence, also, buttons: answers(name) };
}

/** Every rule that tripped, in words, with what tripped it. */
export function reasonsOf({ sign, repliedTo, leaks }: TextReasons): Sentence[] {
  const hidesSecret = leaks.some(({ leak }) => (LEAK_RULES[leak] as LeakRule).isSecret === true);
  return [
    ...(repliedTo === undefined ? [] : [{ key: `doubt-${repliedTo}` }]),
    ...(sign === undefined
      ? []
      : [reason({ key: `doubt-${sign.doubt}` }, hidesSecret ? maskedBehindSign(sign.quote) : sign.quote)]),
    ...leaks.map(({ leak, quote }) => reason({ key: `leak-${leak}` }, quote)),
  ];
}

/** The quote begins with the sign itself. */
function maskedBehindSign(quote: string): string {
  const end = quote.indexOf(" ");
  return end === -1 ? quote : `${quote.slice(0, end)} ${masked(quote.slice(end + 1))}`;
}

function reason(rule: Sentence, quote: string): Sentence {
  return quote === "" ? rule : { key: "reason-quoted", values: { rule, quote } };
}

function head(
  staff: PendingReply,
  author: string,
  { collision, isLate, isRestored, clientWrote, sign, repliedTo, leaks }: ConfirmationReasons,
  { chats, routes }: Pick<BridgeDeps, "chats" | "routes">,
): Sentence {
  if (isRestored) return { key: "reply-after-restore", values: { author } };
  if (collision === undefined) {
    const isMeantOtherwise = sign !== undefined || repliedTo !== undefined || leaks.length > 0;
    const key = clientWrote && !isMeantOtherwise ? "reply-client-wrote" : "guard-asks";
    return { key: isLate ? "reply-came-late" : key, values: { author } };
  }
  const people = { author, other: collision.author };
  const isNamed = staff.thread !== collision.thread && mayName(collision.room, staff.room, routes);
  const place = isNamed ? roomLabelOf(collision.room, chats) : undefined;
  if (place === undefined) return { key: "reply-crosses", values: people };
  return { key: "reply-crosses-elsewhere", values: { ...people, chat: place.chat, room: place.room } };
}

/** The harmless answer first. */
function answers(value: string): Button[] {
  return [
    { action: "keep", value, label: { key: "button-keep-note" }, look: "primary" },
    { action: "anyway", value, label: { key: "button-anyway" } },
    { action: "drop", value, label: { key: "button-drop" }, look: "danger" },
  ];
}

/**
 * What a question is called, and what its buttons carry: the reply, and which question about it. An edit may bring up
 * another one, to which a second press on the first is no answer.
 */
export function questionName(post: PostId, question: number): string {
  return question === 1 ? post : `${post}#${question}`;
}

/** `undefined` if the value names no post: it may be forged. */
export function readQuestionName(value: string): { readonly post: PostId; readonly question: number } | undefined {
  const at = value.lastIndexOf("#");
  const post = at === -1 ? value : value.slice(0, at);
  return isPostId(post) ? { post, question: at === -1 ? 1 : Number(value.slice(at + 1)) } : undefined;
}
