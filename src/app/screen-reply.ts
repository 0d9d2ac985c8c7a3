/** Replies from the service's console go through the reader and the guard that staff in a team chat go through. */
import { factsAbout } from "../bridge/leaks/facts.ts";
import { leaksIn } from "../bridge/leaks/guard.ts";
import { readIntent } from "../bridge/replies/note-or-reply.ts";
import { reasonsOf, rulesOf, type ConfirmationReasons } from "../bridge/replies/question.ts";
import type { ScreenedReply, ScreenReply } from "../service/console/reply-screen.ts";

export function screenReplyWith(ownDomains: readonly string[]): ScreenReply {
  return async (written, { read, contacts }) => {
    const intent = readIntent(written, "reply");
    switch (intent.kind) {
      case "note":
        return { outcome: "note", text: intent.text };
      // The console has no commands, and rejects blank text before this check.
      case "command":
      case "refused":
        return ask(written, { sign: { doubt: "unknown-command", quote: "" }, leaks: [] });
      case "reply":
      case "doubtful": {
        const sign = intent.kind === "doubtful" ? intent : undefined;
        const leaks = leaksIn(intent.text, await factsAbout(intent.text, ownDomains, read, contacts));
        const isClear = sign === undefined && leaks.length === 0;
        return isClear ? { outcome: "send", text: intent.text } : ask(intent.text, { sign, leaks });
      }
    }
  };
}

function ask(text: string, reasons: Pick<ConfirmationReasons, "sign" | "leaks">): ScreenedReply {
  return { outcome: "ask", text, rules: rulesOf(reasons), reasons: reasonsOf(reasons) };
}
