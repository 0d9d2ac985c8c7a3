/** The name under which a client reads what a person writes in a room. The bridge's own records keep the person. */
import { isBlank } from "../../platform/text/sanitize-text.ts";
import type { RoomId } from "../model/ids.ts";
import type { Author } from "../model/message.ts";
import type { Routes } from "./route.ts";

export function signedName(author: Author, room: RoomId, { rules }: Pick<Routes, "rules">): string {
  const own = rules?.get(room);
  switch (own?.signedBy?.get(author.person) ?? own?.signed ?? "full-name") {
    case "full-name":
      return author.name;
    case "first-name":
      return firstName(author);
    case "team":
      return own?.team ?? author.name;
  }
}

/** Every name that the service may have for what they wrote here: the setting may have been another one then. */
export function namesOnceSigned(author: Author, room: RoomId, { rules }: Pick<Routes, "rules">): ReadonlySet<string> {
  const { team } = rules?.get(room) ?? {};
  return new Set([author.name, firstName(author), ...(team === undefined ? [] : [team])]);
}

/** The first word that can be read: decoration is no name. The name of a room has no first name. */
function firstName({ name, actsAsRoom }: Author): string {
  const first = name.split(/\s+/u).find((word) => /[\p{L}\p{N}]/u.test(word) && !isBlank(word));
  return actsAsRoom ? name : (first ?? name);
}
