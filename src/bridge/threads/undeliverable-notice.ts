/** The notice that a message could not be shown, in the thread where it is missing. */
import { threadEntry } from "../lanes.ts";
import type { FailureCode } from "../model/failure.ts";
import type { Entry, Lane, NewEntry } from "../ports/ledger.ts";
import { retryButtons } from "../replies/not-sent-notice.ts";

export function undeliverableNotice(lane: Lane, entry: Entry, code: FailureCode): NewEntry {
  return threadEntry(lane, "notice", {
    sentence: { key: "notice-not-shown", values: { code } },
    buttons: retryButtons(entry.seq),
  });
}
