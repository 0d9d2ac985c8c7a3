/** Faults of the Telegram adapter, which only walks through HTTP can find. */
import type { Mutant } from "../../mutants.ts";

const TELEGRAM = "src/team-chats/telegram";

const FAULTS: readonly Omit<Mutant, "edge">[] = [
  {
    name: "confirms updates of Telegram before the commit",
    file: `${TELEGRAM}/inbound/polling.ts`,
    from: "await receiver.receive(updates, { queue, position: String(next) });",
    to: "void receiver.receive(updates, { queue, position: String(next) }).catch(() => undefined);",
  },
  {
    name: "does not wait as long as Telegram wants it to",
    file: `${TELEGRAM}/errors.ts`,
    from: "retryAfterMs: Math.ceil((seconds ?? 1) * 1000)",
    to: "retryAfterMs: 1",
  },
  {
    name: "takes a connection to Telegram that broke for a refusal",
    file: `${TELEGRAM}/errors.ts`,
    from: `return new BridgeError("CHAT_UNREACHABLE", { remoteCode: isCode ? code : "no_answer" });`,
    to: `return new BridgeError("ROOM_RATE_LIMITED", { remoteCode: isCode ? code : "no_answer" });`,
  },
  {
    name: "posts beside the topic",
    file: `${TELEGRAM}/outbound/messages.ts`,
    from: `...(thread?.kind === "topic" && { message_thread_id: thread.id }),`,
    to: "",
  },
  {
    name: "shows only the first line of a post in Telegram",
    file: `${TELEGRAM}/render/post.ts`,
    from: "post.lines.map((line) => lineOf(line, say)),",
    to: "post.lines.slice(0, 1).map((line) => lineOf(line, say)),",
  },
  {
    name: "shows no buttons under posts in Telegram",
    file: `${TELEGRAM}/render/post.ts`,
    from: "return { ...fitting, buttons: keyboard(post.buttons ?? [], bot, say) };",
    to: "return { ...fitting, buttons: [] };",
  },
  {
    name: "marks what was noted as sent",
    file: `${TELEGRAM}/outbound/marks.ts`,
    from: `noted: "✍"`,
    to: `noted: "👌"`,
  },
  {
    name: "does not ask Telegram for edits",
    file: `${TELEGRAM}/inbound/payloads.ts`,
    from: `["message", "edited_message", "callback_query", "my_chat_member"]`,
    to: `["message", "callback_query", "my_chat_member"]`,
  },
  {
    name: "reads only the first update of Telegram's batch",
    file: `${TELEGRAM}/inbound/receiver.ts`,
    from: "for (const update of updates) {",
    to: "for (const update of updates.slice(0, 1)) {",
  },
  {
    name: "adopts a topic that a conversation has",
    file: `${TELEGRAM}/outbound/unclaimed-topics.ts`,
    from: "return thread === undefined || (await isClaimed(thread)) ? undefined : thread;",
    to: "return thread;",
  },
  {
    name: "deletes topics that a restore forgot",
    file: `${TELEGRAM}/outbound/unclaimed-topics.ts`,
    from: " || isForgotten(at);",
    to: ";",
  },
  {
    name: "does not know a group of Telegram by its new chat id",
    file: `${TELEGRAM}/directory/chats.ts`,
    from: "before.set(to, from);",
    to: "",
  },
  {
    name: "takes a closed topic for a message that Telegram refuses",
    file: `${TELEGRAM}/errors.ts`,
    from: `[/^TOPIC_CLOSED/u, "topic_closed", "THREAD_CLOSED"],`,
    to: `[/^TOPIC_CLOSED/u, "topic_closed", "POST_REJECTED"],`,
  },
];

export const TELEGRAM_MUTANTS: readonly Mutant[] = FAULTS.map((fault) => ({ ...fault, edge: "http" }));
