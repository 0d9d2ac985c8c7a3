/** Pressed buttons, and edits and deletions of staff messages: each in a lane of its own, so that nothing waits. */
import type { ConversationId } from "../../contract/shapes.ts";
import { atDesk } from "../cards/actions.ts";
import type { ButtonAction, ButtonPress } from "../model/button.ts";
import {
  commandEntry,
  deskEntry,
  readThreadLane,
  threadEntry,
  threadLane,
  type PressEntries,
} from "../model/entries.ts";
import type { StaffMessage } from "../model/message.ts";
import type { OpsNotices } from "../ops/notices.ts";
import { judge, logFailure } from "../ops/retry.ts";
import { refusalOf } from "../people/author-policy.ts";
import { toldTo } from "../people/notify-person.ts";
import { carryOut, operatorDecided, type OperatorAction } from "../people/operator-confirmation.ts";
import type { BridgeDeps } from "../ports/deps.ts";
import type { Entry, LaneWorker, NewEntry, Settlement } from "../ports/ledger.ts";
import { decide } from "../replies/confirm.ts";
import { cancelled, deleted, edited } from "../replies/edit-and-retract.ts";
import { isRoomOfOurs } from "../routing/route.ts";
import { commandOf, pressedInAnswer, type AnswerAction } from "./answer-buttons.ts";

export function pressWorker(deps: BridgeDeps, ops: OpsNotices): LaneWorker {
  return {
    take: 1,

    async run(batch, signal) {
      for (const entry of batch.entries) {
        await batch.settle([entry], await handle(entry, deps, signal));
      }
    },

    failed(batch, entries, error) {
      const verdict = judge(error, entries, deps.clock.now());
      logFailure(deps.log, batch, error, verdict);
      const then = ops.after(error, batch.lane.gate);
      // A press that cannot be carried out soon is worth nothing later, and its author waits for an answer now.
      const [entry] = entries;
      const press = entry && pressOf(entry);
      if (press !== undefined && (!verdict.again || (entry?.attempts ?? 0) >= 2)) {
        const code = verdict.again ? verdict.after.failure : verdict.code;
        then.push(...toldTo(press, { key: "press-failed", values: { code } }));
        return { again: false, failure: code, then };
      }
      return verdict.again ? { ...verdict.after, then } : { again: false, failure: verdict.code, then };
    },
  };
}

function pressOf({ kind, payload }: Entry): ButtonPress | undefined {
  if (kind === "press") return payload as ButtonPress;
  return kind === "desk" ? (payload as PressEntries["desk"]).press : undefined;
}

async function handle({ kind, payload, attempts }: Entry, deps: BridgeDeps, signal: AbortSignal): Promise<Settlement> {
  switch (kind as keyof PressEntries) {
    case "press": {
      const press = payload as ButtonPress;
      const { action } = press;
      if (action === "page" || action === "reveal" || action === "open-here") {
        return await pressedInAnswer({ ...press, action }, deps, signal);
      }
      if (action === "confirm" || action === "decline") {
        return { then: await operatorDecided({ ...press, action }, deps, signal) };
      }
      return { then: await pressed(press, action, deps, signal) };
    }
    case "desk":
      return { then: await atDesk(payload as PressEntries["desk"], attempts > 1, deps, signal) };
    case "operator":
      return { then: await carryOut(payload as PressEntries["operator"], deps) };
    case "edited":
      return { then: await edited(payload as StaffMessage, deps, signal) };
    case "deleted":
      return { then: await deleted(payload as PressEntries["deleted"], deps) };
  }
}

async function pressed(
  press: ButtonPress,
  action: Exclude<ButtonAction, AnswerAction | OperatorAction>,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  const author = await deps.chats.of(press.person).author(press.person, press.room, signal);
  const refusal = refusalOf(author);
  if (refusal !== undefined) return toldTo(press, { key: `not-for-${refusal}` });
  const conversation = await conversationOf(press, deps);
  if (conversation === undefined) return toldTo(press, { key: "command-thread-unknown" });

  switch (action) {
    case "retry":
    case "discard":
      return await deadEntry(press, conversation, deps);
    case "cancel":
      return await cancelled(press, author, conversation, deps);
    case "anyway":
    case "drop":
      return (await decide(press, author.name, conversation, deps))
        ? []
        : toldTo(press, { key: "press-handled-already" });
    case "contact":
      return [commandEntry(commandOf(press, { name: "contact", argument: "" }))];
    case "take":
    case "release":
    case "mute":
    case "unmute":
    case "mode":
      return [deskEntry({ press, conversation, name: author.name })];
  }
}

/** The conversation of the thread where a button stands; of an alert, which stands in none, the one that it names. */
async function conversationOf(
  { action, value, thread, room }: ButtonPress,
  { links, routes }: BridgeDeps,
): Promise<ConversationId | undefined> {
  if (thread !== undefined) return await links.conversationOf(thread);
  return action === "take" && isConversation(value) && isRoomOfOurs(room, routes, []) ? value : undefined;
}

function isConversation(value: string): value is ConversationId {
  return value.startsWith("cv_");
}

/** Tries a given-up entry again, or gives it up for good, and says so in the place of the buttons. */
async function deadEntry(press: ButtonPress, conversation: ConversationId, deps: BridgeDeps): Promise<NewEntry[]> {
  const seq = Number(press.value);
  const entry = Number.isSafeInteger(seq) ? await deps.ledger.entry(seq) : undefined;
  // Numbers can be guessed; an entry is only reached from its own conversation's thread.
  const belongs =
    entry?.lane.key === conversation ||
    (entry?.lane.kind === "thread" && readThreadLane(entry.lane).conversation === conversation);
  const done = belongs && (await (press.action === "retry" ? deps.ledger.retry(seq) : deps.ledger.discard(seq)));
  if (!done) return toldTo(press, { key: "press-handled-already" });

  const lane = threadLane(conversation, press.room);
  const then = [
    threadEntry(lane, "replace", {
      post: press.post,
      sentence: { key: press.action === "retry" ? "reply-retried" : "reply-discarded" },
    }),
  ];
  if (press.action === "retry" && entry.kind === "staff") {
    then.push(
      threadEntry(lane, "mark", { post: (entry.payload as StaffMessage).post, mark: "taken", earlier: ["failed"] }),
    );
  }
  return then;
}
