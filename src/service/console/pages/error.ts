/** A page that explains why something was not done. */
import { html } from "hono/html";
import type { PageErrorName } from "../errors.ts";
import { layout, type Html, type View } from "./layout.ts";

export function errorPage(view: View, what: PageErrorName): Html {
  const { say, root } = view;
  const title = say({ key: "console-error" });
  const body = html`<section class="card narrow">
    <h1>${title}</h1>
    <p>${say({ key: `console-error-${what}` })}</p>
    <p><a href="${root}conversations">${say({ key: "console-error-back" })}</a></p>
  </section>`;
  return layout(view, { title, body });
}
