/** The frame of every page, and the elements that all pages share. */
import { html } from "hono/html";
import { CLIENT_CHANNELS } from "../../../contract/shapes.ts";
import type { Say } from "../../../platform/i18n/locales.ts";
import type { Session } from "../sessions.ts";

/** Escaped HTML. Everything interpolated into it is escaped unless it is of this type itself. */
export type Html = ReturnType<typeof html>;

export interface View {
  readonly say: Say;
  /** Language of `say`, for plurals, times and the page's `lang`. */
  readonly language: string;
  /** The console's root, relative to this page. */
  readonly root: string;
  /** `undefined` before the sign-in. */
  readonly session: Session | undefined;
}

export const SECTIONS = ["conversations", "contacts", "replies", "subscriptions", "keys", "operators"] as const;
export type Section = (typeof SECTIONS)[number];
/** For administrators. */
export const MANAGED: readonly Section[] = ["subscriptions", "keys", "operators"];

export interface Page {
  readonly title: string;
  readonly section?: Section;
  /** What the page watches: it is updated when that changes. */
  readonly watches?: string;
  /** Class of the page. */
  readonly look?: string;
  /** Shown once, at the top: what was just done. */
  readonly done?: string | undefined;
  readonly body: Html;
}

export function layout(view: View, { title, section, watches, look, done, body }: Page): Html {
  const { say, root, session } = view;
  return html`<!doctype html>
    <html lang="${view.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>${title} · ${say({ key: "console-title" })}</title>
        ${session === undefined ? "" : html`<meta name="news" content="${root}news" />`}
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${root}page.css" />
        <script type="module" src="${root}page.js"></script>
      </head>
      <body class="${look ?? ""}">
        <a class="skip" href="#main">${say({ key: "console-skip" })}</a>
        ${header(view, section)}
        <main
          id="main"
          tabindex="-1"
          ${watches === undefined ? "" : html`data-watches="${watches}" data-live-url="${root}live?of=${watches}"`}
        >
          ${done === undefined ? "" : html`<p class="done" role="status">${done}</p>`}
          ${
            watches === undefined
              ? ""
              : html`<p id="offline" class="offline" role="status" hidden>${say({ key: "console-offline" })}</p>`
          }
          ${body}
        </main>
        ${session === undefined || session.mustChangePassword ? "" : shortcutSheet(view)}
      </body>
    </html>`;
}

function header({ say, root, session }: View, section: Section | undefined): Html {
  const title = html`<span class="brand">${say({ key: "console-title" })}</span>`;
  if (session === undefined) return html`<header class="top">${title}</header>`;
  const link = (name: Section) => html`
    <li><a href="${root}${name}" ${name === section ? html`aria-current="page"` : ""}>${nameOf(name, say)}</a></li>
  `;
  const nav = html`<nav aria-label="${say({ key: "console-sections" })}">
    <ul>
      ${SECTIONS.filter((name) => session.operator.role === "administrator" || !MANAGED.includes(name)).map(link)}
    </ul>
  </nav>`;
  return html`<header class="top">
    ${title} ${session.mustChangePassword ? "" : nav}
    <div class="me">
      <button type="button" class="quiet" id="help" hidden>
        <span aria-hidden="true">?</span><span class="hidden">${say({ key: "console-shortcuts" })}</span>
      </button>
      <a href="${root}password"><bdi>${session.operator.name}</bdi></a>
      <form method="post" action="${root}sign-out">
        ${formToken(session)}<button class="quiet">${say({ key: "console-sign-out" })}</button>
      </form>
    </div>
  </header>`;
}

/** Keys, and what they do. The script knows them by these names. */
export const SHORTCUTS = [
  ["j", "next"],
  ["k", "previous"],
  ["/", "search"],
  ["r", "reply"],
  ["n", "note"],
  ["a", "assign"],
  ["e", "close"],
  ["u", "read"],
  ["Ctrl+Enter", "send"],
  ["?", "help"],
] as const;

/** Shown by the script, which is what the keys work with. */
function shortcutSheet({ say }: View): Html {
  return html`<dialog id="shortcuts" aria-labelledby="shortcuts-title" data-news="${say({ key: "console-news" })}">
    <h2 id="shortcuts-title">${say({ key: "console-shortcuts" })}</h2>
    <dl>
      ${SHORTCUTS.map(
        ([key, name]) =>
          html`<dt><kbd>${key}</kbd></dt>
            <dd>${say({ key: `console-shortcut-${name}` })}</dd>`,
      )}
    </dl>
    <p>
      <label><input type="checkbox" id="single-keys" /> ${say({ key: "console-shortcuts-single" })}</label>
    </p>
    <p><button type="button" id="notify" hidden>${say({ key: "console-notify" })}</button></p>
    <form method="dialog"><button class="primary">${say({ key: "console-shortcuts-close" })}</button></form>
  </dialog>`;
}

export function nameOf(section: Section, say: Say): string {
  return say({ key: `console-section-${section}` });
}

export function channelName(channel: string, say: Say): string {
  const known = CLIENT_CHANNELS.find((it) => it === channel);
  return known === undefined ? channel : say({ key: `channel-${known}` });
}

/** Included in every form that changes something. */
export function formToken(session: Session | undefined): Html {
  return html`<input type="hidden" name="token" value="${session?.formToken ?? ""}" />`;
}

/** A time in UTC; the page's script localizes it. */
export function time(iso: string, language: string): Html {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  return html`<time datetime="${iso}">${format.format(new Date(iso))} UTC</time>`;
}

export function option(value: string, label: string, chosen: string): Html {
  return html`<option value="${value}" ${value === chosen ? "selected" : ""}>${label}</option>`;
}

/** A field's error, shown and announced to screen readers. */
export function fieldError(id: string, error: string | undefined): Html {
  return error === undefined ? html`` : html`<p class="error" id="${id}" role="alert">${error}</p>`;
}

/** Attributes of a field with an error. */
export function wrong(id: string, error: string | undefined): Html {
  return error === undefined ? html`` : html`aria-invalid="true" aria-describedby="${id}"`;
}
