/** Operators: who may sign in, and as what. */
import { html } from "hono/html";
import { MAX_OPERATOR_NAME_UNITS, ROLES, type NewOperator, type Operator, type Role } from "../operators.ts";
import { fieldError, formToken, layout, nameOf, option, time, wrong, type Html, type View } from "./layout.ts";

export interface OperatorsPage {
  readonly operators: readonly Operator[];
  /** Somebody with a one-time password, shown this once. */
  readonly made?: NewOperator | undefined;
  readonly done?: string | undefined;
  readonly error?: string | undefined;
}

export function operatorsPage(view: View, { operators, made, done, error }: OperatorsPage): Html {
  const { say, root, session } = view;
  const title = nameOf("operators", say);
  const roles = (chosen: Role) => ROLES.map((role) => option(role, say({ key: `console-role-${role}` }), chosen));
  const body = html`
    <h1>${title}</h1>
    <p class="hint">${say({ key: "console-operators-hint" })}</p>
    ${
      made === undefined
        ? ""
        : html`<div class="done" role="status">
            <p>${say({ key: "console-operator-once", values: { name: made.operator.name } })}</p>
            <p><code class="secret">${made.password}</code></p>
          </div>`
    }
    <section class="card">
      <h2 id="add-title">${say({ key: "console-operator-add" })}</h2>
      ${fieldError("name-error", error)}
      <form class="line" method="post" action="${root}operators">
        ${formToken(session)}
        <label for="name">${say({ key: "console-name" })}</label>
        <input
          id="name"
          name="name"
          required
          maxlength="${MAX_OPERATOR_NAME_UNITS}"
          autocomplete="off"
          dir="auto"
          ${wrong("name-error", error)}
        />
        <label for="role">${say({ key: "console-role" })}</label>
        <select id="role" name="role">
          ${roles("operator")}
        </select>
        <button class="primary">${say({ key: "console-operator-add" })}</button>
      </form>
    </section>
    <ul class="rows">
      ${operators.map((it) => row(view, it))}
    </ul>
  `;
  return layout(view, { title, section: "operators", done, body });
}

function row(view: View, { id, name, role, createdAt, removedAt, oneTime }: Operator): Html {
  const { say, root, session, language } = view;
  const at = (ms: number) => time(new Date(ms).toISOString(), language);
  const act = (action: string, fields: Html) =>
    html`<form method="post" action="${root}operators/${id}/${action}">${formToken(session)}${fields}</form>`;
  const other: Role = role === "administrator" ? "operator" : "administrator";
  const password = removedAt === null ? "console-operator-new-password" : "console-operator-restore";
  return html`<li class="row" id="${id}">
    <p class="row-head">
      <strong><bdi>${name}</bdi></strong>
      <span class="chip">${say({ key: `console-role-${role}` })}</span>
      ${
        removedAt === null
          ? oneTime
            ? html`<span class="chip status-new">${say({ key: "console-operator-one-time" })}</span>`
            : ""
          : html`<span class="chip status-closed">${say({ key: "console-operator-removed" })}</span>`
      }
    </p>
    <p class="facts">
      <code>${id}</code>
      <span class="fact">${say({ key: "console-operator-since" })} ${at(createdAt)}</span>
      ${
        removedAt === null
          ? ""
          : html`<span class="fact">${say({ key: "console-operator-removed" })} ${at(removedAt)}</span>`
      }
    </p>
    <div class="actions">
      ${act("password", html`<button aria-label="${say({ key: password })}: ${name}">${say({ key: password })}</button>`)}
      ${
        removedAt === null
          ? act(
              "role",
              html`<button name="role" value="${other}" class="quiet">
                ${say({ key: `console-operator-make-${other}`, values: { name } })}
              </button>`,
            )
          : ""
      }
    </div>
    ${
      removedAt === null
        ? act(
            "remove",
            html`<details class="sure">
              <summary>${say({ key: "console-operator-remove", values: { name } })}</summary>
              <p>${say({ key: "console-operator-remove-hint" })}</p>
              <p>
                <label
                  ><input type="checkbox" name="keys" value="1" />
                  ${say({ key: "console-operator-remove-keys" })}</label
                >
              </p>
              <button class="danger">${say({ key: "console-operator-remove", values: { name } })}</button>
            </details>`,
          )
        : ""
    }
  </li>`;
}
