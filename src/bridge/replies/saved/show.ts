/** Shows a saved reply in the thread, with the question what becomes of it. Nothing is sent before somebody answers. */
import type { ConversationId } from "../../../contract/shapes.ts";
import { fillPlaceholders, type SavedReply } from "../../../contract/saved-reply.ts";
import { oneLine, plainLetters } from "../../../platform/text/sanitize-text.ts";
import type { BridgeDeps } from "../../deps.ts";
import type { ThreadEntries } from "../../entries.ts";
import { threadEntry, threadLane } from "../../lanes.ts";
import { leaksOf } from "../../leaks/facts.ts";
import type { Button } from "../../model/button.ts";
import type { Author, PendingReply } from "../../model/message.ts";
import { signedName } from "../../routing/signed-name.ts";
import { effectiveMode } from "../../routing/effective-mode.ts";
import { saidLines } from "../confirm.ts";
import { readIntent, type StaffIntent } from "../note-or-reply.ts";
import { DRAFT_RULE, questionName, reasonsOf, rulesOf } from "../question.ts";

/** `inside`: its text reads like a note or a command, so it is for nobody outside. */
export type ShowOutcome = "shown" | "inside";

/** `by`: who asks for it. Errors: those of reading the conversation, LEDGER_UNAVAILABLE. */
export async function showSaved(
  saved: SavedReply,
  message: PendingReply,
  by: Author,
  conversation: ConversationId,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<ShowOutcome> {
  const author = by.name;
  const { conversation: head } = await deps.api.conversation(conversation, signal);
  const says = fillPlaceholders(
    saved.text,
    { client: head.client, me: signedName(by, message.room, deps.routes) },
    (name, most) => oneLine(plainLetters(name), most),
  );
  const intent: StaffIntent = readIntent(says, "reply");
  if (intent.kind !== "reply" && intent.kind !== "doubtful") return "inside";
  const leaks = await leaksOf(says, message, conversation, deps, signal);
  const reasons = { sign: intent.kind === "doubtful" ? intent : undefined, leaks };

  const { post, room, thread } = message;
  // What was decided about the text that became this command with an edit does not concern the saved reply.
  const { editedQuestion: _, closes: __, passedBy: ___, isKept: ____, isOverridden: _____, ...staff } = message;
  const question = (message.question ?? 0) + 1;
  const asks = questionName(post, question);
  const mode = await effectiveMode(conversation, room, deps);
  const pending: PendingReply = {
    ...{ ...staff, mode, isMarked: true, says, question },
    asked: [DRAFT_RULE, ...rulesOf(reasons)],
  };
  await deps.replies.setPendingConfirmation(post, pending);
  const buttons = answers(asks, await deps.serviceRecord.takesChanges());
  const lines = saidLines("draft", says, author, message, deps);
  const lane = threadLane(conversation, room);
  const notices = lines.map((line, index): ThreadEntries["notice"] =>
    index < lines.length - 1
      ? { line, thread, sentence: { key: "saved-continues" } }
      : {
          ...{ line, thread, asks, buttons, also: reasonsOf(reasons) },
          sentence: { key: "saved-asks", values: { author, name: saved.name } },
        },
  );
  await deps.ledger.append([
    threadEntry(lane, "mark", { post, mark: "taken", earlier: [] }, [`taken:${post}`]),
    ...notices.map((notice, index) => threadEntry(lane, "notice", notice, [`saved:${asks}:${index}`])),
  ]);
  return "shown";
}

function answers(value: string, canClose: boolean): readonly Button[] {
  return [
    { action: "anyway", value, label: { key: "button-send" }, look: "primary" },
    ...(canClose ? [{ action: "send-close", value, label: { key: "button-send-close" } } as const] : []),
    { action: "edit", value, label: { key: "button-edit" } },
    { action: "drop", value, label: { key: "button-cancel" } },
  ];
}
