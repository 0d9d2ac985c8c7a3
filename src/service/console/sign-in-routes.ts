/** Signing in and out, and changing one's own password. */
import type { Hono } from "hono";
import { rootOf, type ConsoleContext, type ConsoleDeps, type ConsoleEnv } from "./context.ts";
import { readForm } from "./forms.ts";
import { readOwnForm, safeNext, sessionOf, setSessionCookie } from "./guard.ts";
import { passwordPage, signInPage } from "./pages/sign-in.ts";
import { isCommon } from "../../platform/guessable.ts";
import { MAX_PASSWORD_UNITS, MIN_PASSWORD_UNITS } from "./password.ts";
import { route } from "./routes.ts";
import { viewOf } from "./view.ts";

/** Name, password and address fit three times, however they are encoded. */
const MAX_SIGN_IN_BYTES = 8 * 1024;

export function addSignIn(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  const { service, operators, sessions, devices, signIns } = deps;
  route(app, "/sign-in", {
    async GET(c) {
      const next = safeNext(c.req.query("next"));
      if ((await sessionOf(c, deps)) !== undefined) return c.redirect(rootOf(c) + next, 303);
      return c.html(signInPage(viewOf(c, deps), { next }));
    },
    async POST(c) {
      // Before anything is read or checked: whoever guesses learns nothing from it, and takes no time from others.
      const attempt = await signIns.begin(devices.of(c), service.addressOf(c));
      const form = await readForm(c, MAX_SIGN_IN_BYTES);
      const name = form["name"] ?? "";
      const password = form["password"] ?? "";
      const next = safeNext(form["next"]);
      await attempt.at(name);
      const operator = password.length > MAX_PASSWORD_UNITS ? undefined : await operators.check(name, password);
      if (operator === undefined) {
        service.log.warn({}, "console sign-in refused");
        const view = viewOf(c, deps);
        return c.html(signInPage(view, { next, name, error: view.say({ key: "console-sign-in-wrong" }) }), 401);
      }
      await attempt.succeeded();
      devices.remember(c, operator.name);
      setSessionCookie(c, await sessions.begin(operator.id));
      service.log.info({ operator: operator.id }, "operator signed in to the console");
      return c.redirect(rootOf(c) + next, 303);
    },
  });
}

/** For people who are signed in. */
export function addAccount(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  const { service, operators, sessions, signIns } = deps;
  route(app, "/sign-out", {
    async POST(c) {
      await readOwnForm(c);
      await sessions.end(c.var.session);
      setSessionCookie(c, undefined);
      return c.redirect(`${rootOf(c)}sign-in`, 303);
    },
  });

  const refused = (c: ConsoleContext, key: string, values?: Record<string, number>) => {
    const view = viewOf(c, deps);
    const text = view.say(values === undefined ? { key } : { key, values });
    return c.html(passwordPage(view, text), 422);
  };
  route(app, "/password", {
    GET: (c) => c.html(passwordPage(viewOf(c, deps))),
    async POST(c) {
      const form = await readOwnForm(c);
      const { operator } = c.var.session;
      const wanted = form["new"] ?? "";
      if (wanted !== form["again"]) return refused(c, "console-password-differs");
      if (wanted.length < MIN_PASSWORD_UNITS || wanted.length > MAX_PASSWORD_UNITS)
        return refused(c, "console-password-short", { least: MIN_PASSWORD_UNITS, most: MAX_PASSWORD_UNITS });
      if (isCommon(wanted)) return refused(c, "console-password-common");
      if (wanted === form["current"]) return refused(c, "console-password-same");
      const attempt = await signIns.beginChange(operator.id);
      if (!(await operators.changePassword(operator.name, form["current"] ?? "", wanted)))
        return refused(c, "console-password-wrong");
      await attempt.succeeded();
      // All sessions of the old password ended, including this one.
      setSessionCookie(c, await sessions.begin(operator.id));
      service.log.info({ operator: operator.id }, "operator changed their password");
      return c.redirect(`${rootOf(c)}conversations?done=password`, 303);
    },
  });
}
