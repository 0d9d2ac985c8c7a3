/**
 * What a call of the bridge's rules is about, beside what the adapter makes of it over HTTP: the oracles judge cards and
 * posts, and a platform only gets texts. It travels with the asynchronous context of the call.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Card } from "../../../src/bridge/model/card.ts";
import type { PersonId, PostId, RoomId, ThreadId } from "../../../src/bridge/model/ids.ts";
import type { Mark } from "../../../src/bridge/model/message.ts";
import type { PrivateNotice } from "../../../src/bridge/model/notice.ts";
import type { Post } from "../../../src/bridge/model/post.ts";
import type { TeamChat } from "../../../src/bridge/ports/team-chat.ts";

export type Meaning =
  | { readonly kind: "card"; readonly card: Card }
  | { readonly kind: "post"; readonly post: Post }
  | {
      readonly kind: "notice";
      readonly person: PersonId;
      readonly where: ThreadId | RoomId;
      readonly notice: PrivateNotice;
    }
  | { readonly kind: "marks"; readonly marks: readonly { readonly post: PostId; readonly mark: Mark }[] };

const current = new AsyncLocalStorage<Meaning>();

/** Of the call that a request belongs to. */
export function meaningOf(): Meaning | undefined {
  return current.getStore();
}

/** The adapter, whose requests carry what they mean. */
export function withMeaning(chat: TeamChat): TeamChat {
  const meaning = <T>(one: Meaning, call: () => T): T => current.run(one, call);
  return {
    ...chat,
    open: (...given) => meaning({ kind: "card", card: given[1] }, () => chat.open(...given)),
    post: (...given) => meaning({ kind: "post", post: given[1] }, () => chat.post(...given)),
    announce: (...given) => meaning({ kind: "post", post: given[1] }, () => chat.announce(...given)),
    edit: (...given) => meaning({ kind: "post", post: given[1] }, () => chat.edit(...given)),
    editCard: (...given) => meaning({ kind: "card", card: given[1] }, () => chat.editCard(...given)),
    notifyPerson(...given) {
      const [person, where, notice] = given;
      return meaning({ kind: "notice", person, where, notice }, () => chat.notifyPerson(...given));
    },
    ...(chat.markInWords !== undefined && {
      markInWords: (...given) => meaning({ kind: "marks", marks: given[1] }, () => inWords(chat, ...given)),
    }),
  };
}

function inWords(chat: TeamChat, ...given: Parameters<NonNullable<TeamChat["markInWords"]>>) {
  return chat.markInWords?.(...given) ?? Promise.resolve([]);
}
