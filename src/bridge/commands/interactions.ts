/** The worker of pressed buttons: each press has a lane of its own, so that none waits for another. */
import { payloadOf } from "../entry-payloads.ts";
import { isConversationId, type ConversationId } from "../../contract/shapes.ts";
import { plainLetters } from "../../platform/text/sanitize-text.ts";
import { handleCardAction } from "../cards/actions.ts";
import { takeByReply } from "../cards/claims.ts";
import { putOff } from "../cards/put-off.ts";
import { handleReaction, keepOpen } from "../cards/reactions.ts";
import type { ButtonAction, Interaction } from "../model/button.ts";
import type { InteractionEntries, ThreadEntries } from "../entries.ts";
import {
  commandEntry,
  cardActionEntry,
  changeEntry,
  reactionEntry,
  readThreadLane,
  threadEntry,
  threadLane,
} from "../lanes.ts";
import type { OpsNotices } from "../ops/notices.ts";
import { decideRetry, logFailure, RetryLater } from "../ops/retry.ts";
import { refusalOf } from "../people/author-policy.ts";
import { privateNoticeTo } from "../people/private-notice.ts";
import { linkDecidedOperator, decideOperatorLink, type OperatorAction } from "../people/operator-confirmation.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Entry, LaneWorker, NewEntry, Settlement } from "../ports/ledger.ts";
import { resolveConfirmation } from "../replies/confirm.ts";
import { cancelReply } from "../replies/edit-and-retract.ts";
import { editSaved, notTheirs, sendEdited } from "../replies/saved/decide.ts";
import { mayShow } from "../routing/borders.ts";
import { isConfiguredRoom } from "../routing/route.ts";
import { choiceOf } from "../rooms/turn-buttons.ts";
import { newestShown } from "../rooms/newest-shown.ts";
import { chosenLater, offerLater } from "./later-buttons.ts";
import { commandOf, handleAnswerButton, type AnswerAction } from "./answer-buttons.ts";
import { chosenChange, filledInChanges, manage } from "./manage.ts";
import { askForName, saveNamed } from "./save-reply.ts";

export function interactionWorker(deps: BridgeDeps, ops: OpsNotices): LaneWorker {
  return {
    batchSize: 1,

    async run(batch, signal) {
      for (const entry of batch.entries) {
        const settlement = await handle(entry, deps, signal);
        await batch.settle([entry], batch.uncertain ? withoutHandledAlready(settlement) : settlement);
      }
    },

    failed(batch, entries, error) {
      const decision = decideRetry(error, entries, deps.clock.now());
      logFailure(deps.log, batch, error, decision);
      const then = ops.after(error, batch.lane.group);
      // A press that cannot be handled soon is useless later, and the person is waiting for an answer.
      const [entry] = entries;
      const interaction = error instanceof RetryLater ? undefined : entry && interactionOf(entry);
      if (interaction !== undefined && (!decision.retry || (entry?.attempts ?? 0) >= 2)) {
        const code = decision.retry ? decision.after.failure : decision.code;
        then.push(...privateNoticeTo(interaction, { key: "press-failed", values: { code } }));
        return { retry: false, failure: code, then };
      }
      return decision.retry ? { ...decision.after, then } : { retry: false, failure: decision.code, then };
    },
  };
}

/** An attempt that was interrupted may have done itself what this one finds done, and the thread says what became of it. */
function withoutHandledAlready({ then = [], ...settlement }: Settlement): Settlement {
  const isSaid = ({ kind, payload }: NewEntry) =>
    kind === ("private-notice" satisfies keyof ThreadEntries) &&
    (payload as ThreadEntries["private-notice"]).what.sentences[0]?.key === "press-handled-already";
  return { ...settlement, then: then.filter((entry) => !isSaid(entry)) };
}

function interactionOf(entry: Entry): Pick<Interaction, "person" | "room" | "thread"> | undefined {
  if (entry.kind === "reaction") return payloadOf("interaction", "reaction", entry);
  if (entry.kind === "interaction") return payloadOf("interaction", "interaction", entry);
  if (entry.kind === "put-off") {
    const { person, room, thread } = payloadOf("interaction", "put-off", entry);
    return { person, room, thread };
  }
  return entry.kind === "card-action" ? payloadOf("interaction", "card-action", entry).interaction : undefined;
}

async function handle(entry: Entry, deps: BridgeDeps, signal: AbortSignal): Promise<Settlement> {
  switch (entry.kind as keyof InteractionEntries) {
    case "interaction": {
      const interaction = payloadOf("interaction", "interaction", entry);
      const { action } = interaction;
      if (action === "page" || action === "reveal" || action === "open-here") {
        return await handleAnswerButton({ ...interaction, action }, deps, signal);
      }
      if (action === "confirm" || action === "decline") {
        return { then: await decideOperatorLink({ ...interaction, action }, deps, signal) };
      }
      return { then: await handleButton(interaction, action, entry, deps, signal) };
    }
    case "card-action": {
      const action = payloadOf("interaction", "card-action", entry);
      return { then: await handleCardAction(action, entry.attempts > 1, deps, signal) };
    }
    case "taken-by-reply":
      return { then: await takeByReply(payloadOf("interaction", "taken-by-reply", entry), deps) };
    case "put-off":
      return { then: await putOff(payloadOf("interaction", "put-off", entry), deps, signal) };
    case "reaction": {
      const reaction = payloadOf("interaction", "reaction", entry);
      return { then: await handleReaction(reaction, entry.attempts > 1, deps, signal) };
    }
    case "early-reaction":
      return { then: await reactionTo(payloadOf("interaction", "early-reaction", entry), entry, deps) };
    case "operator":
      return { then: await linkDecidedOperator(payloadOf("interaction", "operator", entry), deps) };
  }
}

async function handleButton(
  interaction: Interaction,
  action: Exclude<ButtonAction, AnswerAction | OperatorAction>,
  entry: Entry,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  const author = await deps.chats.of(interaction.person).author(interaction.person, interaction.room, signal);
  const refusal = refusalOf(author);
  if (refusal !== undefined) return privateNoticeTo(interaction, { key: `not-for-${refusal}` });
  if (action === "waiting") return [commandEntry(commandOf(interaction, { name: "waiting", argument: "" }))];
  if (action === "change") return chosenChange(interaction);
  if (action === "filled-in") return filledInChanges(interaction);
  if (action === "link") return await linkThread(interaction, deps, signal);
  if (action === "save") return await askForName(interaction, deps, signal);
  if (action === "saved") return await saveNamed(interaction, author.name, deps, signal);
  const conversation = await conversationOf(interaction, entry, deps, signal);
  if (conversation === undefined) return privateNoticeTo(interaction, { key: "command-thread-unknown" });

  switch (action) {
    case "retry":
    case "discard":
      return await deadEntry(interaction, conversation, deps);
    case "cancel":
      return await cancelReply(interaction, author, conversation, deps);
    case "keep":
    case "anyway":
    case "send-close":
    case "drop": {
      const refused = action === "drop" ? undefined : await notTheirs(interaction, author, conversation, deps);
      if (refused !== undefined) return refused;
      return (await resolveConfirmation(interaction, author.name, conversation, deps))
        ? []
        : privateNoticeTo(interaction, { key: "press-handled-already" });
    }
    case "edit":
    case "edited": {
      const refused = await notTheirs(interaction, author, conversation, deps);
      if (refused !== undefined) return refused;
      return action === "edit"
        ? await editSaved(interaction, conversation, deps, signal)
        : await sendEdited(interaction, conversation, deps);
    }
    case "unfold":
    case "shown":
      return await unfold(interaction, conversation, deps);
    case "contact":
      return [commandEntry(commandOf(interaction, { name: "contact", argument: "" }))];
    case "later":
      await offerLater(interaction, conversation, deps, signal);
      return [];
    case "put-off":
      return chosenLater(interaction, author.name, conversation, deps);
    case "manage":
      return await manage(interaction, conversation, deps, signal);
    case "keep-open":
      return await keepOpen(interaction, conversation, author.name, deps);
    case "close":
    case "reopen":
      return await askForChange(interaction, action, author.name, conversation, deps);
    case "take":
    case "release":
    case "mute":
    case "unmute":
    case "mode":
    case "no-answer":
      return [cardActionEntry({ interaction, conversation, name: author.name })];
  }
}

/** The lane of the conversation makes the change, behind the replies that were written before. */
async function askForChange(
  interaction: Interaction,
  action: "close" | "reopen",
  name: string,
  conversation: ConversationId,
  deps: BridgeDeps,
): Promise<NewEntry[]> {
  if (!(await deps.serviceRecord.takesChanges())) return privateNoticeTo(interaction, { key: "change-not-offered" });
  const { person, room, thread, id } = interaction;
  const change = { status: action === "close" ? "closed" : "open" } as const;
  const readUntil = await newestShown(conversation, room, deps);
  const asked = { change, name, person, room, thread, ...(readUntil !== undefined && { readUntil }) };
  return [changeEntry(conversation, asked, `press:${id}`, deps)];
}

/** What names its conversation, because it may stand in an alert room, or in a list of many. */
const NAMING: readonly ButtonAction[] = ["take", "no-answer", "later", "put-off"];

/** What shows or changes something of a conversation: refused where the conversation may no longer be shown. */
const ABOUT_CONVERSATION: readonly ButtonAction[] = [
  ...NAMING,
  ...(["unfold", "contact", "close", "reopen", "release"] satisfies ButtonAction[]),
];

/** How long a press waits until the thread of its card is recorded, and how often it looks; in milliseconds. */
const RECORDED = { withinMs: 3_000, everyMs: 100 } as const;

/** Nobody waits for an answer to a reaction, and people often react to what is never recorded. In milliseconds. */
const REACTION_LOOKS_EVERY_MS = 500;

/**
 * The conversation that the button names; else, that of the thread that contains it; `undefined` if the room may not know of
 * it. Errors: `RetryLater`, because a card can be pressed as soon as the team chat shows it, which is before its thread is
 * recorded; those of reading the conversation.
 */
async function conversationOf(
  { action, value, thread, room }: Interaction,
  { createdAt }: Entry,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<ConversationId | undefined> {
  const named = action === "put-off" ? choiceOf(value).conversation : value;
  if (!NAMING.includes(action) || !isConversationId(named)) {
    const found = thread && (await deps.links.conversationOf(thread));
    if (thread !== undefined && found === undefined && deps.clock.now() - createdAt < RECORDED.withinMs)
      throw new RetryLater(RECORDED.everyMs);
    if (found === undefined || !ABOUT_CONVERSATION.includes(action)) return found;
    return (await mayShow(found, room, deps, signal)) ? found : undefined;
  }
  const isHere = isConfiguredRoom(room, deps.routes, []) && (await mayShow(named, room, deps, signal));
  return isHere ? named : undefined;
}

/** Most such posts are staff's own, which never show anything: nothing is said when the time is over. */
async function reactionTo(
  reaction: InteractionEntries["early-reaction"],
  { createdAt }: Entry,
  { reactions, clock }: BridgeDeps,
): Promise<NewEntry[]> {
  const shown = await reactions.shownIn(reaction.post);
  if (shown !== undefined) return [reactionEntry({ ...reaction, ...shown })];
  if (clock.now() - createdAt < RECORDED.withinMs) throw new RetryLater(REACTION_LOOKS_EVERY_MS);
  return [];
}

/** Asks the thread for what was folded, unless it shows that already, and takes the buttons away. */
async function unfold(
  interaction: Interaction,
  conversation: ConversationId,
  { links }: Pick<BridgeDeps, "links">,
): Promise<NewEntry[]> {
  const { action, value, room, post, thread } = interaction;
  const number = Number(value);
  const state = await links.thread(conversation, room);
  if (state?.thread !== thread || state?.folds?.some((fold) => fold.number === number) !== true)
    return privateNoticeTo(interaction, { key: "press-handled-already" });
  const lane = threadLane(conversation, room);
  if (action === "shown") return [threadEntry(lane, "replace", { post, sentence: { key: "messages-were-shown" } })];
  return [
    threadEntry(lane, "unfold", { number }, [`unfold:${post}`]),
    threadEntry(lane, "replace", { post, sentence: { key: "messages-unfolded" } }),
  ];
}

/** Somebody says which conversation an unknown thread belongs to. It gets a card there. */
async function linkThread(interaction: Interaction, deps: BridgeDeps, signal: AbortSignal): Promise<NewEntry[]> {
  const { value, thread, room } = interaction;
  const isFree = thread !== undefined && (await deps.links.conversationOf(thread)) === undefined;
  if (!isFree || !isConversationId(value) || !isConfiguredRoom(room, deps.routes, []))
    return privateNoticeTo(interaction, { key: "press-handled-already" });
  if (!(await mayShow(value, room, deps, signal)))
    return privateNoticeTo(interaction, { key: "conversation-gone", values: { id: value } });
  const { conversation } = await deps.api.conversation(value, signal);
  const { id, client, channel } = conversation;
  const appear = { head: { id, client, channel }, isAsked: true, begun: thread } as const;
  const linked = threadEntry(threadLane(id, room), "appear", appear, [`linked:${thread}`]);
  const told = privateNoticeTo(interaction, { key: "thread-linked", values: { client: plainLetters(client) } });
  const toldOnce = told.map((notice) => ({ ...notice, keys: [`linked-told:${thread}`] }));
  // Of several people who choose at the same moment, the first one links it.
  const [isFirst = false] = await deps.ledger.append([linked, ...toldOnce]);
  return isFirst ? [] : privateNoticeTo(interaction, { key: "press-handled-already" });
}

/** Requeues a dead entry, or discards it for good, and replaces the buttons with the outcome. */
async function deadEntry(
  interaction: Interaction,
  conversation: ConversationId,
  deps: BridgeDeps,
): Promise<NewEntry[]> {
  const seq = Number(interaction.value);
  const entry = Number.isSafeInteger(seq) ? await deps.ledger.entry(seq) : undefined;
  // Numbers can be guessed; an entry is only reachable from its own conversation's thread.
  const belongs =
    entry?.lane.key === conversation ||
    (entry?.lane.kind === "thread" && readThreadLane(entry.lane).conversation === conversation);
  if (entry === undefined || !belongs) return privateNoticeTo(interaction, { key: "press-handled-already" });
  const isRetry = interaction.action === "retry";
  const lane = threadLane(conversation, interaction.room);
  const sentence = { key: isRetry ? "reply-retried" : "reply-discarded" };
  const then = [threadEntry(lane, "replace", { post: interaction.post, sentence })];
  if (isRetry && entry.kind === "staff") {
    const { post } = payloadOf("conversation", "staff", entry);
    then.push(threadEntry(lane, "mark", { post, mark: "taken", earlier: ["failed"] }));
  }
  // In the same commit: when this press is repeated, it finds an entry that is not dead any more.
  const isDone = await (isRetry ? deps.ledger.retry(seq, then) : deps.ledger.discard(seq, then));
  return isDone ? [] : privateNoticeTo(interaction, { key: "press-handled-already" });
}
