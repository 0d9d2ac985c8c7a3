/** Keys of the API: issued, shown once, revoked. */
import { html } from "hono/html";
import { MAX_KEY_NAME_UNITS, type ApiKey, type IssuedKey } from "../../store/keys.ts";
import type { People } from "./people.ts";
import { fieldError, formToken, layout, nameOf, time, wrong, type Html, type View } from "./layout.ts";

export interface KeysPage {
  readonly keys: readonly ApiKey[];
  readonly people: People;
  readonly issued?: IssuedKey | undefined;
  readonly done?: string | undefined;
  readonly error?: string | undefined;
}

export function keysPage(view: View, { keys, people, issued, done, error }: KeysPage): Html {
  const { say, root, session } = view;
  const title = nameOf("keys", say);
  const body = html`
    <h1>${title}</h1>
    <p class="hint">${say({ key: "console-keys-hint" })}</p>
    ${
      issued === undefined
        ? ""
        : html`<div class="done" role="status">
            <p>${say({ key: "console-key-once", values: { name: issued.name } })}</p>
            <p><code class="secret">${issued.key}</code></p>
          </div>`
    }
    <section class="card">
      <h2 id="issue-title">${say({ key: "console-key-issue" })}</h2>
      ${fieldError("name-error", error)}
      <form class="line" method="post" action="${root}keys">
        ${formToken(session)}
        <label for="name">${say({ key: "console-key-name" })}</label>
        <input
          id="name"
          name="name"
          required
          maxlength="${MAX_KEY_NAME_UNITS}"
          autocomplete="off"
          dir="auto"
          ${wrong("name-error", error)}
        />
        <button class="primary">${say({ key: "console-key-issue" })}</button>
      </form>
    </section>
    ${
      keys.length === 0
        ? html`<p class="empty">${say({ key: "console-keys-empty" })}</p>`
        : html`<ul class="rows">
            ${keys.toReversed().map((key) => row(view, people, key))}
          </ul>`
    }
  `;
  return layout(view, { title, section: "keys", done, body });
}

function row({ say, root, session, language }: View, people: People, key: ApiKey): Html {
  const { id, name, createdAt, revokedAt, issuedBy } = key;
  const at = (ms: number) => time(new Date(ms).toISOString(), language);
  return html`<li class="row" id="${id}">
    <p class="row-head">
      <strong><bdi>${name}</bdi></strong>
      ${
        revokedAt === null
          ? html`<span class="chip status-open">${say({ key: "console-key-valid" })}</span>`
          : html`<span class="chip status-closed">${say({ key: "console-key-revoked" })}</span>`
      }
    </p>
    <p class="facts">
      <code>${id}</code>
      <span class="fact">${say({ key: "console-key-issued-at" })} ${at(createdAt)}</span>
      ${
        issuedBy === null
          ? ""
          : html`<span class="fact"
              >${say({ key: "console-key-issued-by", values: { name: people.get(issuedBy)?.name ?? issuedBy } })}</span
            >`
      }
      ${
        revokedAt === null
          ? ""
          : html`<span class="fact">${say({ key: "console-key-revoked-at" })} ${at(revokedAt)}</span>`
      }
    </p>
    ${
      revokedAt === null
        ? html`<form method="post" action="${root}keys/${id}/revoke">
            ${formToken(session)}
            <details class="sure">
              <summary>${say({ key: "console-key-revoke", values: { name } })}</summary>
              <p>${say({ key: "console-key-revoke-hint" })}</p>
              <button class="danger">${say({ key: "console-key-revoke", values: { name } })}</button>
            </details>
          </form>`
        : ""
    }
  </li>`;
}
