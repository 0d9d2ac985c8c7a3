/** Keys of the API. */
import type { Hono } from "hono";
import { isKeyName, MAX_KEY_NAME_UNITS } from "../store/keys.ts";
import { rootOf, type ConsoleDeps, type ConsoleEnv } from "./context.ts";
import { PageError } from "./errors.ts";
import { readOwnForm } from "./guard.ts";
import { keysPage } from "./pages/keys.ts";
import { route } from "./routes.ts";
import { doneOf, viewOf } from "./view.ts";

export function addKeys(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  const { admin, operators, service } = deps;
  const read = async () => {
    const [keys, people] = await Promise.all([admin.keys(), operators.list()]);
    return { keys, people: new Map(people.map((it) => [it.id, it])) };
  };
  route(app, "/keys", {
    async GET(c) {
      const view = viewOf(c, deps);
      return c.html(keysPage(view, { ...(await read()), done: doneOf(c, view) }));
    },
    async POST(c) {
      const name = ((await readOwnForm(c))["name"] ?? "").trim();
      const view = viewOf(c, deps);
      if (!isKeyName(name)) {
        const error = view.say({ key: "console-key-name-wrong", values: { most: MAX_KEY_NAME_UNITS } });
        return c.html(keysPage(view, { ...(await read()), error }), 422);
      }
      const issued = await admin.issueKey(name, c.var.session.operator.id);
      service.log.info({ operator: c.var.session.operator.id, key: issued.id }, "api key issued");
      // No redirect: the key is in this response and nowhere else.
      return c.html(keysPage(view, { ...(await read()), issued }), 201);
    },
  });
  route(app, "/keys/:id/revoke", {
    async POST(c) {
      await readOwnForm(c);
      const id = c.req.param("id") ?? "";
      if (id.includes("\0") || !(await admin.revokeKey(id))) throw new PageError("not-found");
      service.log.info({ operator: c.var.session.operator.id, key: id }, "api key revoked");
      return c.redirect(`${rootOf(c)}keys?done=revoked`, 303);
    },
  });
}
