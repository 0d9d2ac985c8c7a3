/** Writes as clients of other channels than the web shop, and links to the pages beside this one. */
import type { LiveState } from "../wire.ts";
import { html, type Child } from "./html.browser.ts";
import { post, sayFailure, toast } from "./server.browser.ts";
import { store } from "./store.browser.ts";
import { say } from "./texts.browser.ts";

export function links(): Child {
  return store.links.map(
    ({ name, url }) => html`<a href=${url} target="_blank" rel="noreferrer">${say(`sandbox-link-${name}`)}</a>`,
  );
}

export function clientsForm(): Child {
  const { clients } = store;
  if (clients === undefined) return undefined;
  return html`<details class="other-clients">
    <summary>${say("sandbox-other-clients")}</summary>
    <form onSubmit=${(event: Event) => void send(event, clients)}>
      <label>
        <span>${say("sandbox-other-client")}</span>
        <select name="client">
          ${clients.list.map(({ id, name, channel }) => html`<option value=${id}>${name} · ${channel}</option>`)}
        </select>
      </label>
      <fieldset>
        <legend>${say("sandbox-other-client-tags")}</legend>
        ${clients.tags.map((tag) => html`<label><input type="checkbox" name="tag" value=${tag} /> ${tag}</label>`)}
      </fieldset>
      <div class="line">
        <input
          name="text"
          required
          maxlength="2000"
          autocomplete="off"
          aria-label=${say("sandbox-other-client-box")}
          placeholder=${say("sandbox-other-client-box")}
        />
        <button type="submit">${say("sandbox-other-client-send")}</button>
      </div>
    </form>
  </details>`;
}

async function send(event: Event, { list }: NonNullable<LiveState["clients"]>): Promise<void> {
  event.preventDefault();
  const form = event.currentTarget as HTMLFormElement;
  const given = new FormData(form);
  const client = given.get("client");
  const { outcome } = await post("clients", { client, text: given.get("text"), tags: given.getAll("tag") });
  if (outcome !== "done") {
    sayFailure(outcome);
    return;
  }
  (form.elements.namedItem("text") as HTMLInputElement).value = "";
  toast(say("sandbox-other-client-sent", { name: list.find(({ id }) => id === client)?.name ?? "" }));
}
