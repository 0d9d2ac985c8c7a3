/** Saved replies: added, changed and removed, by every operator. */
import type { Hono } from "hono";
import { isCommandName, MAX_SAVED_REPLIES, readReplyName } from "../../contract/saved-reply.ts";
import { MAX_TEXT_UNITS } from "../../contract/shapes.ts";
import { addSavedReply, changeSavedReply, listSavedReplies, removeSavedReply } from "../store/saved-replies.ts";
import { rootOf, type ConsoleContext, type ConsoleDeps, type ConsoleEnv } from "./context.ts";
import { PageError } from "./errors.ts";
import { readOwnForm } from "./guard.ts";
import { repliesPage, type RepliesPage } from "./pages/replies.ts";
import { route } from "./routes.ts";
import { doneOf, viewOf, type Done } from "./view.ts";

export function addSavedReplies(app: Hono<ConsoleEnv>, { service, ...rest }: ConsoleDeps): void {
  const deps = { service, ...rest };
  const show = async (c: ConsoleContext, page: Pick<RepliesPage, "wrong" | "done">, status: 200 | 422 = 200) =>
    c.html(repliesPage(viewOf(c, deps), { replies: await listSavedReplies(service.database), ...page }), status);
  const back = (c: ConsoleContext, done: Done) => c.redirect(`${rootOf(c)}replies?done=${done}`, 303);
  const log = (c: ConsoleContext, done: string) => {
    service.log.info({ operator: c.var.session.operator.id, done }, "operator changed the saved replies");
  };
  const read = async (c: ConsoleContext) => {
    const form = await readOwnForm(c);
    const { say } = viewOf(c, deps);
    const text = (form["text"] ?? "").trim();
    const error =
      text === "" || text.length > MAX_TEXT_UNITS || !text.isWellFormed()
        ? say({ key: "console-reply-text-wrong", values: { most: MAX_TEXT_UNITS } })
        : undefined;
    return { say, given: form["name"] ?? "", text, error };
  };
  const written = (c: ConsoleContext, name: string, text: string) => ({
    ...{ name, text, author: c.var.session.operator.name, at: service.now() },
  });

  route(app, "/replies", {
    GET: (c) => show(c, { done: doneOf(c, viewOf(c, deps)) }),
    async POST(c) {
      const { say, given, text, error } = await read(c);
      const refused = (why: string) => show(c, { wrong: { of: "", name: given, text, error: why } }, 422);
      const name = readReplyName(given);
      if (name === undefined) return refused(say({ key: "console-reply-name-wrong" }));
      if (isCommandName(name)) return refused(say({ key: "saved-name-command", values: { name } }));
      if (error !== undefined) return refused(error);
      const made = await service.write((tx) => addSavedReply(tx, written(c, name, text)));
      if (made === "name-taken") return refused(say({ key: "console-reply-taken", values: { name } }));
      if (made === "too-many")
        return refused(say({ key: "console-reply-too-many", values: { most: MAX_SAVED_REPLIES } }));
      log(c, "added");
      return back(c, "reply-saved");
    },
  });
  route(app, "/replies/:name", {
    async POST(c) {
      const { text, error } = await read(c);
      const name = readReplyName(c.req.param("name") ?? "") ?? "";
      if (error !== undefined) return show(c, { wrong: { of: name, name, text, error } }, 422);
      if ((await service.write((tx) => changeSavedReply(tx, written(c, name, text)))) === undefined)
        throw new PageError("not-found");
      log(c, "changed");
      return back(c, "reply-saved");
    },
  });
  route(app, "/replies/:name/remove", {
    async POST(c) {
      await readOwnForm(c);
      const name = readReplyName(c.req.param("name") ?? "") ?? "";
      if ((await service.write((tx) => removeSavedReply(tx, name))) === undefined) throw new PageError("not-found");
      log(c, "removed");
      return back(c, "reply-removed");
    },
  });
}
