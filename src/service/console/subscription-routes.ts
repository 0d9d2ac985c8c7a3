/** Subscriptions: their state, re-enabling and replaying. */
import type { Hono } from "hono";
import { rootOf, type ConsoleDeps, type ConsoleEnv } from "./context.ts";
import { PageError } from "./errors.ts";
import { readOwnForm } from "./guard.ts";
import { subscriptionsPage } from "./pages/subscriptions.ts";
import { route } from "./routes.ts";
import { doneOf, viewOf, type Done } from "./view.ts";

export function addSubscriptions(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  const { admin, service } = deps;
  route(app, "/subscriptions", {
    async GET(c) {
      const view = viewOf(c, deps);
      return c.html(subscriptionsPage(view, { subscriptions: await admin.subscriptions(), done: doneOf(c, view) }));
    },
  });

  const action = (path: string, done: Done, act: (id: string) => Promise<unknown>) => {
    route(app, `/subscriptions/:id/${path}`, {
      async POST(c) {
        await readOwnForm(c);
        const id = c.req.param("id") ?? "";
        if (id.includes("\0") || (await act(id)) === undefined) throw new PageError("not-found");
        const { id: operator } = c.var.session.operator;
        service.log.info({ operator, subscription: id, done }, "operator changed a subscription");
        return c.redirect(`${rootOf(c)}subscriptions?done=${done}`, 303);
      },
    });
  };
  action("enable", "enabled", (id) => admin.enableSubscription(id));
  action("disable", "disabled", (id) => admin.disableSubscription(id));
  action("replay", "replayed", (id) => admin.replaySubscription(id));
}
