/** Asks which conversation an unknown thread belongs to, where that cannot be read back. */
import { plainLetters } from "../../platform/text/sanitize-text.ts";
import type { ThreadEntries } from "../entries.ts";
import { threadEntry } from "../lanes.ts";
import type { Button } from "../model/button.ts";
import type { StaffMessage } from "../model/message.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Lane, NewEntry } from "../ports/ledger.ts";
import { isVisibleIn } from "../routing/borders.ts";
import { roomsFor } from "../routing/route.ts";
import { fitsButton } from "../text/paging.ts";

/** The most conversations that one question offers. */
const MOST_OFFERED = 5;

/**
 * The question, once for each thread, with the conversations that were active last and have no thread in the room;
 * `undefined` if there are none. Errors: those of `ConversationApi`.
 */
export async function whichConversation(
  { thread, room, author }: StaffMessage,
  lane: Lane,
  { api, links, routes }: Pick<BridgeDeps, "api" | "links" | "routes">,
  signal: AbortSignal,
): Promise<NewEntry | undefined> {
  const buttons: Button[] = [];
  for await (const page of api.conversations(signal)) {
    for (const conversation of page) {
      const { id, client } = conversation;
      const rooms = roomsFor(conversation, routes);
      const belongs = rooms === "unknown-yet" || rooms.threads.includes(room);
      if (!belongs || !isVisibleIn(room, conversation, routes) || !fitsButton("link", id)) continue;
      if ((await links.thread(id, room)) !== undefined) continue;
      const label = { key: "button-link", values: { client: plainLetters(client) } };
      if (buttons.length < MOST_OFFERED) buttons.push({ action: "link", value: id, label });
    }
    // The first page has the newest.
    break;
  }
  if (buttons.length === 0) return undefined;
  const sentences = [{ key: "refused-thread-unknown" }, { key: "which-conversation" }];
  const payload: ThreadEntries["private-notice"] = { person: author, where: thread, what: { sentences, buttons } };
  return threadEntry(lane, "private-notice", payload, [`which:${thread}`]);
}
