/** Everything that speaks against sending a reply at once, so that one question names it all. */
import type { ConversationId } from "../../../contract/shapes.ts";
import type { BridgeDeps } from "../../deps.ts";
import { leaksOf } from "../../leaks/facts.ts";
import type { PostId } from "../../model/ids.ts";
import type { LastReply, PendingReply, Received } from "../../model/message.ts";
import type { Entry } from "../../ports/ledger.ts";
import { isGuarded } from "../../routing/route.ts";
import type { StaffIntent } from "../note-or-reply.ts";
import { CLOSED_RULE, type ConfirmationReasons } from "../question.ts";
import { clientWroteSince } from "./client-wrote.ts";
import { collidingReply } from "./collision.ts";
import { repliedToDoubt, type RepliedToDoubt } from "./replied-to.ts";
import { isStale } from "./stale.ts";

/** What is known about the reply when its text is read. */
interface Known {
  readonly conversation: ConversationId;
  readonly entry: Entry;
  /** The last reply to the client, from any thread. */
  readonly last: LastReply | undefined;
  /** The reply in its thread that was written last: replies from other threads must not hide a newer one from there. */
  readonly lastHere: LastReply | undefined;
  /** That of the reply's thread. */
  readonly card: PostId | undefined;
  readonly isRestored: boolean;
  readonly isClosed: boolean;
  readonly received: Received;
}

/** `undefined` if nothing does, apart from what a person let pass. Errors: those of reading the conversation. */
export async function reasonsToAsk(
  intent: Extract<StaffIntent, { kind: "reply" | "doubtful" }>,
  staff: PendingReply,
  { conversation, entry, last, lastHere, card, isRestored, isClosed, received }: Known,
  deps: Pick<BridgeDeps, "api" | "chats" | "choices" | "clock" | "ledger" | "links" | "routes">,
  signal: AbortSignal,
): Promise<ConfirmationReasons | undefined> {
  const isOverridden = staff.isOverridden === true;
  const collision = isOverridden
    ? undefined
    : (staff.collision ?? (await collidingReply(staff, entry.createdAt, last, deps)));
  const found = await leaksOf(intent.text, staff, conversation, deps, signal);
  const leaks = found.filter(({ leak }) => staff.cleared?.includes(leak) !== true);
  const sign = intent.kind === "doubtful" ? intent : undefined;
  const repliedTo = await unclearedDoubt(intent, staff, card, deps);
  // One that was to go out later lets the replies behind it pass.
  const isLate = !isOverridden && staff.isDue !== true && isStale(staff, lastHere);
  const clientWrote = await clientWroteSince(received, staff, conversation, deps, signal);
  const isFree = [collision, sign, repliedTo, leaks[0]].every((reason) => reason === undefined);
  const closedBefore = isClosed && staff.isDue === true && staff.cleared?.includes(CLOSED_RULE) !== true;
  if (isFree && !isLate && !isRestored && !clientWrote && !closedBefore) return undefined;
  return {
    collision,
    isLate,
    isRestored,
    clientWrote,
    ...(closedBefore && { isClosed: true }),
    sign,
    repliedTo,
    leaks,
  };
}

/** Whoever begins a message with `!send` says whom it is for. */
async function unclearedDoubt(
  intent: StaffIntent,
  staff: PendingReply,
  card: PostId | undefined,
  deps: Pick<BridgeDeps, "links" | "routes">,
): Promise<RepliedToDoubt | undefined> {
  const isExplicit = intent.kind === "reply" && intent.isExplicit === true;
  if (isExplicit || !isGuarded(staff.room, deps.routes)) return undefined;
  const doubt = await repliedToDoubt(staff, card, deps);
  return doubt !== undefined && staff.cleared?.includes(doubt) === true ? undefined : doubt;
}
