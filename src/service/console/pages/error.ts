/** A page that says why something was not done. */
import { html } from "hono/html";
import type { PageProblemName } from "../errors.ts";
import { layout, type Html, type View } from "./layout.ts";

export function problemPage(view: View, what: PageProblemName): Html {
  const { say, root } = view;
  const title = say({ key: "console-problem" });
  const body = html`<section class="card narrow">
    <h1>${title}</h1>
    <p>${say({ key: `console-problem-${what}` })}</p>
    <p><a href="${root}conversations">${say({ key: "console-problem-back" })}</a></p>
  </section>`;
  return layout(view, { title, body });
}
