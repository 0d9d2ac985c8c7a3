/** Receivers of events: the state of each subscription, its latest failures, and how to re-enable it. */
import { html } from "hono/html";
import type { Say } from "../../../platform/i18n/locales.ts";
import type { FailureView, SubscriptionView } from "../../store/delivery-views.ts";
import { formToken, layout, nameOf, time, type Html, type View } from "./layout.ts";

export interface SubscriptionsPage {
  readonly subscriptions: readonly SubscriptionView[];
  readonly done?: string | undefined;
}

export function subscriptionsPage(view: View, { subscriptions, done }: SubscriptionsPage): Html {
  const { say } = view;
  const title = nameOf("subscriptions", say);
  const body = html`
    <h1>${title}</h1>
    <p class="hint">${say({ key: "console-subscriptions-hint" })}</p>
    <div id="subscriptions" data-live>
      ${
        subscriptions.length === 0
          ? html`<p class="empty">${say({ key: "console-subscriptions-empty" })}</p>`
          : html`<ul class="rows">
              ${subscriptions.map((it) => row(view, it))}
            </ul>`
      }
    </div>
  `;
  return layout(view, { title, section: "subscriptions", watches: "subscriptions", done, body });
}

function row(view: View, it: SubscriptionView): Html {
  const { say, language } = view;
  const { id, url, events, createdAt, disabledAt, waiting, missed, failuresInARow, lastFailures } = it;
  const at = (ms: number) => time(new Date(ms).toISOString(), language);
  return html`<li class="row" id="${id}">
    <p class="row-head">
      <strong class="url">${url}</strong>
      ${
        disabledAt === null
          ? html`<span class="chip status-open">${say({ key: "console-subscription-active" })}</span>`
          : html`<span class="chip status-disabled">${say({ key: "console-subscription-disabled" })}</span>`
      }
    </p>
    ${disabledAt === null ? "" : html`<p class="error">${why(it, say)} ${at(disabledAt)}</p>`}
    <p class="facts">
      <code>${id}</code> ${events.map((event) => html`<span class="chip">${event}</span>`)}
      <span class="fact">${say({ key: "console-subscription-since" })} ${at(createdAt)}</span>
      <span class="fact">${say({ key: "console-subscription-waiting", values: { count: waiting } })}</span>
      <span class="fact">${say({ key: "console-subscription-missed", values: { count: missed } })}</span>
      ${
        failuresInARow === 0
          ? ""
          : html`<span class="fact"
              >${say({ key: "console-subscription-failures", values: { count: failuresInARow } })}</span
            >`
      }
    </p>
    ${actions(view, it)} ${lastFailures.length === 0 ? "" : failures(view, it)}
  </li>`;
}

function why({ disabledBecause }: SubscriptionView, say: Say): string {
  return disabledBecause === "operator"
    ? say({ key: "console-subscription-stopped-by-hand" })
    : say({ key: "console-subscription-stopped" });
}

function actions({ say, root, session }: View, { id, url, disabledAt, missed }: SubscriptionView): Html {
  const act = (action: string, label: string, look: string) =>
    html`<form method="post" action="${root}subscriptions/${id}/${action}">
      ${formToken(session)}<button class="${look}" aria-label="${label}: ${url}">${label}</button>
    </form>`;
  return html`<div class="actions">
    ${
      disabledAt === null
        ? act("disable", say({ key: "console-subscription-disable" }), "quiet")
        : act("enable", say({ key: "console-subscription-enable" }), "primary")
    }
    ${missed === 0 ? "" : act("replay", say({ key: "console-subscription-replay" }), "")}
  </div>`;
}

function failures({ say, language }: View, { url, lastFailures }: SubscriptionView): Html {
  return html`<details>
    <summary>${say({ key: "console-failures", values: { count: lastFailures.length } })}</summary>
    <div class="scroll" role="region" tabindex="0" aria-label="${say({ key: "console-failures-of", values: { url } })}">
      <table>
        <thead>
          <tr>
            <th scope="col">${say({ key: "console-failure-at" })}</th>
            <th scope="col">${say({ key: "console-failure-what" })}</th>
            <th scope="col">${say({ key: "console-failure-event" })}</th>
            <th scope="col">${say({ key: "console-failure-attempt" })}</th>
          </tr>
        </thead>
        <tbody>
          ${lastFailures.map(
            (failure) =>
              html`<tr>
                <td>${time(new Date(failure.at).toISOString(), language)}</td>
                <td>${reason(failure, say)}</td>
                <td>${failure.event}<br /><code>${failure.conversation}</code></td>
                <td>${attempt(failure, say)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}

function reason({ failure }: FailureView, say: Say): string {
  const [, status] = /^status_(\d+)$/u.exec(failure) ?? [];
  return status === undefined
    ? say({ key: "console-failure", values: { failure } })
    : say({ key: "console-failure-status", values: { status } });
}

function attempt({ attempt: number, givenUp }: FailureView, say: Say): string {
  return givenUp
    ? say({ key: "console-failure-given-up", values: { number } })
    : say({ key: "console-failure-number", values: { number } });
}
