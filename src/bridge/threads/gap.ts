/** The visible mark of a message that could not be shown, in the place where it is missing. */
import { threadEntry } from "../entries.ts";
import type { FailureCode } from "../errors.ts";
import type { Entry, Lane, NewEntry } from "../ports.ts";
import { retryButtons } from "../replies/reply-notices.ts";

export function notShown(lane: Lane, entry: Entry, code: FailureCode): NewEntry {
  return threadEntry(lane, "notice", {
    sentence: { key: "notice-not-shown", values: { code } },
    buttons: retryButtons(entry.seq),
  });
}
