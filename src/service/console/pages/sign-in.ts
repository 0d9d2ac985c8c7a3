/** The pages for signing in and for changing one's own password. */
import { html } from "hono/html";
import { MAX_OPERATOR_NAME_UNITS } from "../operators.ts";
import { MAX_PASSWORD_UNITS, MIN_PASSWORD_UNITS } from "../password.ts";
import { fieldError, formToken, layout, wrong, type Html, type View } from "./layout.ts";

export interface SignInForm {
  /** Where to go afterwards, relative to the console's root. */
  readonly next: string;
  readonly name?: string | undefined;
  readonly error?: string | undefined;
}

export function signInPage(view: View, { next, name, error }: SignInForm): Html {
  const { say, root } = view;
  const title = say({ key: "console-sign-in" });
  const body = html`<form class="card narrow" method="post" action="${root}sign-in">
    <h1>${title}</h1>
    ${fieldError("sign-in-error", error)}
    <input type="hidden" name="next" value="${next}" />
    <label for="name">${say({ key: "console-name" })}</label>
    <input
      id="name"
      name="name"
      value="${name ?? ""}"
      required
      maxlength="${MAX_OPERATOR_NAME_UNITS}"
      autocomplete="username"
      autocapitalize="none"
      spellcheck="false"
      dir="auto"
      ${wrong("sign-in-error", error)}
    />
    <label for="password">${say({ key: "console-password" })}</label>
    <input
      id="password"
      name="password"
      type="password"
      required
      maxlength="${MAX_PASSWORD_UNITS}"
      autocomplete="current-password"
      ${wrong("sign-in-error", error)}
    />
    <button class="primary">${title}</button>
    <p class="hint">${say({ key: "console-sign-in-hint" })}</p>
  </form>`;
  return layout(view, { title, body });
}

export function passwordPage(view: View, error?: string): Html {
  const { say, root, session } = view;
  const title = say({ key: "console-password-change" });
  const field = (id: string, label: string, autocomplete: string) =>
    html`<label for="${id}">${label}</label>
      <input
        id="${id}"
        name="${id}"
        type="password"
        required
        maxlength="${MAX_PASSWORD_UNITS}"
        autocomplete="${autocomplete}"
        ${wrong("password-error", error)}
      />`;
  const body = html`<form class="card narrow" method="post" action="${root}password">
    <h1>${title}</h1>
    ${session?.mustChangePassword === true ? html`<p>${say({ key: "console-password-one-time" })}</p>` : ""}
    ${fieldError("password-error", error)} ${formToken(session)}
    <input type="hidden" name="username" value="${session?.operator.name ?? ""}" autocomplete="username" />
    ${field("current", say({ key: "console-password-current" }), "current-password")}
    ${field("new", say({ key: "console-password-new" }), "new-password")}
    <p class="hint">${say({ key: "console-password-hint", values: { least: MIN_PASSWORD_UNITS } })}</p>
    ${field("again", say({ key: "console-password-again" }), "new-password")}
    <button class="primary">${say({ key: "console-password-save" })}</button>
  </form>`;
  return layout(view, { title, body });
}
