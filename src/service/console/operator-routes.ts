/** Operators: added, given roles and one-time passwords, and removed, by administrators. */
import type { Hono } from "hono";
import { rootOf, type ConsoleContext, type ConsoleDeps, type ConsoleEnv } from "./context.ts";
import { PageError } from "./errors.ts";
import { readOwnForm } from "./guard.ts";
import { isOperatorName, MAX_OPERATOR_NAME_UNITS, ROLES, type Operator } from "./operators.ts";
import { operatorsPage, type OperatorsPage } from "./pages/operators.ts";
import { route } from "./routes.ts";
import { doneOf, viewOf, type Done } from "./view.ts";

export function addOperators(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  const { operators, service } = deps;
  const show = async (
    c: ConsoleContext,
    page: Pick<OperatorsPage, "made" | "done" | "error">,
    status: 200 | 201 | 422 = 200,
  ) => c.html(operatorsPage(viewOf(c, deps), { operators: await operators.list(), ...page }), status);
  const refused = (c: ConsoleContext, key: string, values: Record<string, string | number> = {}) =>
    show(c, { error: viewOf(c, deps).say({ key, values }) }, 422);
  const log = (c: ConsoleContext, operator: string, done: string) => {
    service.log.info({ by: c.var.session.operator.id, operator, done }, "administrator changed an operator");
  };

  route(app, "/operators", {
    GET: (c) => show(c, { done: doneOf(c, viewOf(c, deps)) }),
    async POST(c) {
      const form = await readOwnForm(c);
      const name = (form["name"] ?? "").trim();
      const role = ROLES.find((it) => it === form["role"]);
      if (role === undefined) throw new PageError("invalid");
      if (!isOperatorName(name)) return refused(c, "console-operator-name-wrong", { most: MAX_OPERATOR_NAME_UNITS });
      const made = await operators.add(name, { role });
      if (made === "taken") return refused(c, "console-operator-taken", { name });
      log(c, made.operator.id, "added");
      // No redirect: the password is in this response and nowhere else.
      return show(c, { made }, 201);
    },
  });

  const action = (
    path: string,
    act: (
      c: ConsoleContext,
      operator: Operator,
      form: Readonly<Record<string, string>>,
    ) => Promise<Done | Response | "last">,
  ) => {
    route(app, `/operators/:id/${path}`, {
      async POST(c) {
        const form = await readOwnForm(c);
        const operator = (await operators.list()).find(({ id }) => id === c.req.param("id"));
        if (operator === undefined) throw new PageError("not-found");
        const done = await act(c, operator, form);
        if (typeof done !== "string") return done;
        if (done === "last") return refused(c, "console-operator-last");
        log(c, operator.id, done);
        return c.redirect(`${rootOf(c)}operators?done=${done}`, 303);
      },
    });
  };
  action("role", async (_, { name }, { role: given }) => {
    const role = ROLES.find((it) => it === given);
    if (role === undefined) throw new PageError("invalid");
    const outcome = await operators.setRole(name, role);
    if (outcome === undefined) throw new PageError("not-found");
    return outcome === "last" ? "last" : "role";
  });
  action("remove", async (_, { name }, { keys }) => {
    const outcome = await operators.remove(name, { keysToo: keys !== undefined, keepOne: true });
    if (outcome === undefined) throw new PageError("not-found");
    return outcome === "last" ? "last" : "operator-removed";
  });
  action("password", async (c, { id, name }) => {
    const made = await operators.newPassword(name);
    if (made === undefined) throw new PageError("not-found");
    log(c, id, "password");
    return show(c, { made }, 201);
  });
}
