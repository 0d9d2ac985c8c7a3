/** The form with which an operator names or corrects a contact. */
import { html } from "hono/html";
import { MAX_EMAIL_UNITS, MAX_NAME_UNITS, MAX_PHONE_UNITS } from "../../http/fields.ts";
import { fieldError, wrong, type Html, type View } from "./layout.ts";

export interface ContactFields {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

const INPUT_MODES = { name: "text", phone: "tel", email: "email" } as const;

/** `path`: where it goes to, below `/console/`; `more`: what else it carries. */
export function contactForm(
  { say, root }: View,
  path: string,
  { id, name, phone, email }: ContactFields,
  { error, more }: { readonly error?: string | undefined; readonly more: Html },
): Html {
  const wrongId = `error-${id}`;
  const field = (what: "name" | "phone" | "email", label: string, value: string, maxUnits: number) =>
    html`<label for="${what}-${id}">${label}</label>
      <input
        id="${what}-${id}"
        name="${what}"
        value="${value}"
        maxlength="${maxUnits}"
        autocomplete="off"
        dir="auto"
        inputmode="${INPUT_MODES[what]}"
        ${what === "name" ? "required" : ""}
        ${wrong(wrongId, error)}
      />`;
  return html`<details class="correct" ${error === undefined ? "" : "open"}>
    <summary>${say({ key: "console-contact-correct" })}</summary>
    <form class="stack" method="post" action="${root}${path}">
      ${fieldError(wrongId, error)} ${more} ${field("name", say({ key: "console-client-name" }), name, MAX_NAME_UNITS)}
      ${field("phone", say({ key: "console-phone" }), phone ?? "", MAX_PHONE_UNITS)}
      ${field("email", say({ key: "console-email" }), email ?? "", MAX_EMAIL_UNITS)}
      <p class="hint">${say({ key: "console-contact-hint" })}</p>
      <button>${say({ key: "console-contact-save" })}</button>
    </form>
  </details>`;
}
