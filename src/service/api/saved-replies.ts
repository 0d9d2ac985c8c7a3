/** `/v1/saved-replies`, an extension: the list that the console shows. */
import type { Context } from "hono";
import { MAX_SAVED_REPLIES, readReplyName, type SavedReply } from "../../contract/saved-reply.ts";
import type { ServiceContext } from "../context.ts";
import { ServiceError } from "../http/errors.ts";
import { addSavedReply, changeSavedReply, listSavedReplies, removeSavedReply } from "../store/saved-replies.ts";

interface Written {
  readonly text: string;
  readonly author?: string | undefined;
}

/** The answers of its four operations. Errors: those of the operations. */
export function savedReplyAnswers({ database, write, now }: ServiceContext) {
  const written = (name: string, { text, author = "" }: Written) => ({
    ...{ name, text, at: now() },
    author: author === "" ? null : author,
  });
  return {
    list: async () => ({ items: await listSavedReplies(database) }),
    async add({ name, ...body }: Written & { readonly name: string }): Promise<SavedReply> {
      const made = await write((tx) => addSavedReply(tx, written(readReplyName(name) ?? "", body)));
      if (made === "name-taken") throw new ServiceError("name_taken", "There already is a saved reply of this name.");
      if (made === "too-many")
        throw new ServiceError("too_many", `There are ${MAX_SAVED_REPLIES} saved replies already.`);
      return made;
    },
    change: async (body: Written, c: Context) =>
      found(await write((tx) => changeSavedReply(tx, written(nameIn(c), body)))),
    remove: async (c: Context) => found(await write((tx) => removeSavedReply(tx, nameIn(c)))),
  };
}

function nameIn(c: Context): string {
  const name = readReplyName(c.req.param("name") ?? "");
  return found(name);
}

function found<T>(reply: T | undefined): T {
  if (reply === undefined) throw new ServiceError("not_found", "There is no saved reply of this name.");
  return reply;
}
