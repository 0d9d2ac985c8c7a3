/**
 * Faults that the walks must find. Each replaces one text, which stands once in its file, in a copy of the code; so a
 * change of the code shows here at once. `npm run simulate -- --mutants` tries all of them.
 */
import { SERVICE_MUTANTS } from "./http/service/mutants.ts";
import { SLACK_MUTANTS } from "./http/slack/mutants.ts";
import { TELEGRAM_MUTANTS } from "./http/telegram/mutants.ts";
import type { EdgeName } from "./life.ts";

export interface Mutant {
  /** What is wrong with the code then. */
  readonly name: string;
  /** From the root. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Only walks through HTTP can find it. Default: the walks as they are. */
  readonly edge?: EdgeName;
}

const BRIDGE = "src/bridge";

/** Walks after which a fault counts as missed. */
export const MOST_WALKS = 2_000;

export const MUTANTS: readonly Mutant[] = [
  {
    name: "acknowledges staff events before the commit",
    file: `${BRIDGE}/inbound/ingest-staff-event.ts`,
    from: "const fresh = await deps.ledger.append(entries, read);",
    to: "void deps.ledger.append(entries, read).catch(() => undefined); const fresh = entries.map(() => true);",
  },
  {
    name: "has no key for staff messages",
    file: `${BRIDGE}/inbound/ingest-staff-event.ts`,
    from: "const keys = [staffKeys(message.post).message];",
    to: "const keys: string[] = [];",
  },
  {
    name: "never recognises an entry that it has",
    file: "src/ledger/commit.ts",
    from: "if (entry.keys.some((key) => known.has(key))) return false;",
    to: "",
  },
  {
    name: "forgets to look for a reply before it sends it again",
    file: `${BRIDGE}/replies/send.ts`,
    from: "let inDoubt = uncertain;",
    to: "let inDoubt = false && uncertain;",
  },
  {
    name: "forgets to look for posts before it posts them again",
    file: `${BRIDGE}/threads/post-messages.ts`,
    from: `if (found === "unknowable") return items.map((item) => ({ ...item, possibleDuplicate: true }));`,
    to: "return [...items];",
  },
  {
    name: "does not mark what it may repeat",
    file: `${BRIDGE}/threads/post-messages.ts`,
    from: "items.map((item) => ({ ...item, possibleDuplicate: true }));",
    to: "[...items];",
  },
  {
    name: "forgets to look for a thread before it opens it again",
    file: `${BRIDGE}/threads/open-thread.ts`,
    from: "if (!batch.uncertain) return undefined;",
    to: "if ((batch.uncertain as boolean) || true) return undefined;",
  },
  {
    name: "forgets the doubt about what ran when the process died",
    file: "src/ledger/statements.ts",
    from: "update entry set state = 'queued', uncertain = 1",
    to: "update entry set state = 'queued', uncertain = 0",
  },
  {
    name: "forgets the doubt about a call without an answer",
    file: `${BRIDGE}/ops/retry.ts`,
    from: `uncertain: applied === "maybe",`,
    to: "uncertain: false,",
  },
  {
    name: "leaves what ran when the process died as it was",
    file: "src/ledger/statements.ts",
    from: "and finished_at is null and state = 'running'`,\n    [JSON.stringify(claimed",
    to: "and finished_at is null and state = 'never'`,\n    [JSON.stringify(claimed",
  },
  {
    name: "takes the entries of a lane from the wrong end",
    file: "src/ledger/statements.ts",
    from: "and lane_kind = $2 and finished_at is null order by seq limit",
    to: "and lane_kind = $2 and finished_at is null order by seq desc limit",
  },
  {
    name: "passes a waiting entry at the head of a lane",
    file: "src/ledger/statements.ts",
    from: "and lane_kind = $2 and finished_at is null order by seq limit",
    to: "and lane_kind = $2 and finished_at is null order by not_before, seq limit",
  },
  {
    name: "asks nobody about replies that newer ones overtook",
    file: `${BRIDGE}/replies/checks/stale.ts`,
    from: "return last !== undefined && isWrittenBefore(reply, placeOf(last));",
    to: "return false;",
  },
  {
    name: "lets guests answer clients",
    file: `${BRIDGE}/people/author-policy.ts`,
    from: `if (author.isGuest) return "guest";`,
    to: "",
  },
  {
    name: "refuses people without a word",
    file: `${BRIDGE}/replies/outcome.ts`,
    from: "if (sentence !== undefined) {",
    to: "if (sentence === undefined) {",
  },
  {
    name: "sends notes to the client",
    file: `${BRIDGE}/replies/send.ts`,
    from: "const reply = { conversation, text, author: signed, note,",
    to: "const reply = { conversation, text, author: signed, note: false,",
  },
  {
    name: "sends what people decided to drop",
    file: `${BRIDGE}/replies/confirm.ts`,
    from: `interaction.action === "drop"`,
    to: `interaction.action === "take"`,
  },
  {
    name: "asks nobody about what may be a note",
    file: `${BRIDGE}/replies/note-or-reply.ts`,
    from: 'return { kind: "doubtful", text, doubt, quote: (text',
    to: 'return { kind: "reply", text, doubt, quote: (text',
  },
  {
    name: "leaves questions that were answered",
    file: `${BRIDGE}/threads/notices.ts`,
    from: "await chat.edit(id, post, signal);",
    to: "",
  },
  {
    name: "leaves the question about a reply that was withdrawn",
    file: `${BRIDGE}/replies/confirm.ts`,
    from: `const outcome = threadEntry(lane, "replace", { asked, sentence: { key: "reply-withdrawn" } });`,
    to: `const outcome = asked && threadEntry(lane, "notice", { sentence: { key: "reply-withdrawn" } });`,
  },
  {
    name: "marks notes as sent",
    file: `${BRIDGE}/replies/follow-ups.ts`,
    from: "mark: outcome, earlier })];",
    to: `mark: "sent", earlier })];`,
  },
  {
    name: "reminds of clients who were answered",
    file: `${BRIDGE}/rooms/spared.ts`,
    from: 'return turn.kind === "ended" ? "no-answer-needed" : "answered";',
    to: 'return turn.kind === "ended" ? "no-answer-needed" : undefined;',
  },
  {
    name: "reminds nobody of a wait that it learns of late",
    file: `${BRIDGE}/rooms/waiting-reminders.ts`,
    from: "...(waitingMs === undefined ? [] : [timer(name, waitingMs, {})]),",
    to: "...(waitingMs === undefined || Date.now() > from + 60_000 ? [] : [timer(name, waitingMs, {})]),",
  },
  {
    name: "leaves the list of who waits as it was when somebody answers",
    file: `${BRIDGE}/cards/worker.ts`,
    from: "...(isChanged && { then: listEntries(room, deps) })",
    to: "...(isChanged && { then: [] })",
  },
  {
    name: "alerts nobody of a conversation whose first event was lost",
    file: `${BRIDGE}/inbound/assign-rooms.ts`,
    from: `event.type === "conversation-new" || isFirstMessage(event, read)`,
    to: `event.type === "conversation-new"`,
  },
  {
    name: "edits no cards",
    file: `${BRIDGE}/cards/worker.ts`,
    from: "if (!isUnchanged) editedBy = await deps.chats.of(room).editCard(state, card, signal);",
    to: "",
  },
  {
    name: "believes that a card it found is up to date",
    file: `${BRIDGE}/threads/open-thread.ts`,
    from: "const isOld = found !== undefined;",
    to: "const isOld = false as boolean;",
  },
  {
    name: "ends a batch before the thread's earlier messages are shown",
    file: `${BRIDGE}/threads/unshown-messages.ts`,
    from: "shown: isBehind ? [] : shown.map",
    to: "shown: shown.map",
  },
  {
    name: "posts a message that the card shows",
    file: `${BRIDGE}/threads/serve-thread.ts`,
    from: "wanted.filter(({ message }) => !isOnCard(message.id, state));",
    to: "wanted;",
  },
  {
    name: "drops the client's words from a card that changes",
    file: `${BRIDGE}/cards/first-message.ts`,
    from: "return { ...firstMessage, text: beginning(message.text) };",
    to: "return null;",
  },
  {
    name: "forgets which conversation a thread belongs to",
    file: `${BRIDGE}/stores/links.ts`,
    from: "conversations.set([[state.thread, conversation]]),",
    to: "",
  },
  {
    name: "shows staff their own replies",
    file: `${BRIDGE}/threads/unshown-messages.ts`,
    from: "if (origin?.room === room && !inLost.has(message.id)) echoes += 1;",
    to: "if (false as boolean) echoes += 1;",
  },
  {
    name: "puts late messages below newer ones without a word",
    file: `${BRIDGE}/threads/out-of-order.ts`,
    from: "return Date.parse(item.message.createdAt) < Date.parse(lastPost.newest);",
    to: "return false;",
  },
  {
    name: "backfills nothing from the service",
    file: `${BRIDGE}/inbound/backfill-service.ts`,
    from: "const recent = messages.filter(({ createdAt }) => Date.parse(createdAt) >= since);",
    to: "const recent = messages.filter(({ createdAt }) => Date.parse(createdAt) < since - 1e12);",
  },
  {
    name: "backfills nothing from team chats",
    file: `${BRIDGE}/inbound/backfill-staff.ts`,
    from: "return (await links.messageOf(post)) !== undefined ||",
    to: "return true || (await links.messageOf(post)) !== undefined ||",
  },
  {
    name: "gives a reply up when a call has no answer",
    file: `${BRIDGE}/ops/retry.ts`,
    from: `if (retry === "never") return`,
    to: `if (retry === "never" || (code === "SERVICE_UNREACHABLE" && attempts > 2)) return`,
  },
  {
    name: "takes a reply that a new thread showed again for somebody else's",
    file: `${BRIDGE}/replies/reconcile.ts`,
    from: "wasGivenUp || isShownAgain ?",
    to: "wasGivenUp ?",
  },
  {
    name: "forgets the thread that a relayed message opened",
    file: `${BRIDGE}/threads/serve-thread.ts`,
    from: "const replaces = here.lost !== undefined || mayReplace;",
    to: "const replaces = here.lost !== undefined;",
  },
  {
    name: "does not see that the client has written since",
    file: `${BRIDGE}/replies/checks/client-wrote.ts`,
    from: 'message.from !== "client" ||',
    to: 'message.from !== "bot" ||',
  },
  {
    name: "does not see that a reply answers a note",
    file: `${BRIDGE}/replies/checks/replied-to.ts`,
    from: "if (post === card) return undefined;",
    to: "return undefined;",
  },
  {
    name: "opens no new thread for a lost one",
    file: `${BRIDGE}/threads/lost-thread.ts`,
    from: `return error.code === "THREAD_GONE";`,
    to: "return false;",
  },
  {
    name: "forgets to look for what was sent before a restore",
    file: `${BRIDGE}/replies/sent-earlier.ts`,
    from: "if (alike.length === 0) return [];",
    to: "if (alike.length >= 0) return [];",
  },
  {
    name: "sends without a question what was cancelled before a restore",
    file: `${BRIDGE}/restore/reconcile.ts`,
    from: "read?.tracedUntil ?? card.lastWrittenAt",
    to: "tracedFrom(record)",
  },
  {
    name: "forgets which threads keep notes after a restore",
    file: `${BRIDGE}/threads/link-thread.ts`,
    from: "if (before.isUnread === true || markSince !== undefined) await restoreNoteMode(",
    to: "if (false as boolean) await restoreNoteMode(",
  },
  {
    name: "forgets to look for what a thread showed before a restore",
    file: `${BRIDGE}/threads/link-thread.ts`,
    from: "deps.links.bindPosts(room, fresh),",
    to: "",
  },
  {
    name: "forgets to look for the threads that were opened before a restore",
    file: `${BRIDGE}/restore/relink.ts`,
    from: 'if (link === "unlinked") await',
    to: 'if (link === "further") await',
  },
  {
    name: "repeats in silence what nobody can look up after a restore",
    file: `${BRIDGE}/threads/serve-thread.ts`,
    from: "!chat.features.findsPosts && lost === undefined && (isLinkedByHand",
    to: "!chat.features.findsPosts && lost !== undefined && (isLinkedByHand",
  },
  {
    name: "gives up at once what a newer version appended",
    file: `${BRIDGE}/readable-entries.ts`,
    from: "problem?.mayBeNewer === true && clock.now() - entry.createdAt < LEFT_FOR_MS",
    to: "problem?.mayBeNewer === true && clock.now() < entry.createdAt",
  },
  {
    name: "refuses a field that a newer version added",
    file: `${BRIDGE}/entry-payloads.ts`,
    from: "const [issue] = schema.safeParse(entry.payload).error",
    to: 'const [issue] = ("strict" in schema ? schema.strict() : schema).safeParse(entry.payload).error',
  },
  {
    name: "refuses tables that a newer version has only added to",
    file: "src/database/migrate.ts",
    from: "(oldest_version === null ? [] : [oldest_version])",
    to: `[oldest_version ?? ""]`,
  },
  {
    name: "ends what stands before an entry of a newer version without its links",
    file: "src/ledger/running-batch.ts",
    from: `await this.#held(this.#write({ kind: "settle"`,
    to: `await this.#held(this.#writer.settle({ kind: "settle"`,
  },
  {
    name: "keeps the list of waiting clients that it had before a restore",
    file: `${BRIDGE}/restore/reconcile.ts`,
    from: "await forgetLists(deps);",
    to: "",
  },
  {
    name: "lists nobody at the end of quiet hours",
    file: `${BRIDGE}/rooms/quiet-hours-digest.ts`,
    from: "if (waiting.length === 0 && putOff.length === 0)",
    to: "if (waiting.length >= 0)",
  },
  {
    name: "calls at the second stage only where nobody was called at the first",
    file: `${BRIDGE}/rooms/waiting-reminders.ts`,
    from: '${wait}${stage === 2 ? ":2" : ""}@${room}',
    to: "${wait}@${room}",
  },
  {
    name: "sends at once what is to go out later",
    file: `${BRIDGE}/replies/send-or-ask.ts`,
    from: "due > deps.clock.now() && staff.isDue !== true",
    to: "due < deps.clock.now() && staff.isDue !== true",
  },
  {
    name: "forgets what the client wrote before a reply goes out later",
    file: `${BRIDGE}/replies/send-later.ts`,
    from: "received: { ...received, at: since, writtenAt: new Date(since).toISOString() },",
    to: "received: { at: Date.now() },",
  },
  {
    name: "never sends what goes out later",
    file: `${BRIDGE}/rooms/timers.ts`,
    from: `kind: "due", keys: [], payload }] };`,
    to: `kind: "due", keys: [], payload }].slice(1) };`,
  },
  {
    name: "shows in a thread what its room may not show any more",
    file: `${BRIDGE}/threads/hidden-thread.ts`,
    from: "return tells && !isVisibleIn(room, (await read()).conversation, routes);",
    to: "return false;",
  },
  {
    name: "shows nowhere what a room may not show any more",
    file: `${BRIDGE}/threads/hidden-thread.ts`,
    from: "const then = hidden.flatMap((entry) => rerouted(entry, room));",
    to: "const then = hidden.flatMap((entry) => rerouted(entry, room)).slice(0, 0);",
  },
  {
    name: "writes on a card what its room may not show any more",
    file: `${BRIDGE}/cards/worker.ts`,
    from: `if (!isVisibleIn(room, conversation, deps.routes)) return "unchanged";`,
    to: "",
  },
  ...SERVICE_MUTANTS,
  ...SLACK_MUTANTS,
  ...TELEGRAM_MUTANTS,
];
