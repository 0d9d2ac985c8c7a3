/** Who may answer a client: only people of this workspace or group. */
import type { Author } from "../model/message.ts";

export type AuthorRefusal = "bot" | "guest" | "stranger" | "deactivated";

/** The reason why `author` may not answer, or `undefined` if they may. */
export function refusalOf(author: Author): AuthorRefusal | undefined {
  // Anonymous administrators look like bots; they write in the room's own name, so this check comes first.
  if (author.actsAsRoom) return undefined;
  if (author.isBot) return "bot";
  if (author.isStranger) return "stranger";
  if (author.isGuest) return "guest";
  if (author.isDeactivated) return "deactivated";
  return undefined;
}
