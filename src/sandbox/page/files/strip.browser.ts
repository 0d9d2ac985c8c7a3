/** The strip at the foot: shows which parts run, stops and starts them, and injects faults. */
import { html, type Child } from "./html.browser.ts";
import { post, sayFailure, toast } from "./server.browser.ts";
import { changed, store } from "./store.browser.ts";
import { say } from "./texts.browser.ts";
import type { ChatState, PartsState } from "../wire.ts";

export function receiveParts(parts: PartsState): void {
  store.parts = parts;
  changed();
}

export function strip(): Child {
  const { parts, chats, faults } = store.parts;
  return html`
    <div class="parts">${parts.map(partPill)}${chats.map(chatPill)}</div>
    <div class="faults" role="group" aria-label=${say("sandbox-faults")}>
      <span class="label" aria-hidden="true">${say("sandbox-faults")}</span>
      ${faults.map(faultButton)}
    </div>
  `;
}

function partPill({ name, running }: PartsState["parts"][number]): Child {
  const part = say(`sandbox-part-${name}`);
  const toggle = async ({ currentTarget }: Event) => {
    const button = currentTarget as HTMLButtonElement;
    button.disabled = true;
    const { outcome } = await post("parts", { part: name, run: !running });
    button.disabled = false;
    if (outcome !== "done") sayFailure(outcome);
  };
  return html`<div class=${running ? "pill on" : "pill off"}>
    <span class="lamp" aria-hidden="true"></span>
    <span aria-label=${say(running ? "sandbox-part-running" : "sandbox-part-stopped", { part })}>${part}</span>
    <button type="button" aria-label=${say(running ? "sandbox-stop" : "sandbox-start", { part })} onClick=${toggle}>
      ${say(running ? "sandbox-stop-short" : "sandbox-start-short")}
    </button>
  </div>`;
}

function chatPill({ name, connected, limited }: ChatState): Child {
  const [look, key] = limited
    ? ["warn", "sandbox-chat-limited"]
    : connected
      ? ["on", "sandbox-chat-connected"]
      : ["off", "sandbox-chat-alone"];
  return html`<div class=${`pill ${look}`}>
    <span class="lamp" aria-hidden="true"></span>
    <span>${say(`sandbox-part-${name}`)}</span>
    <span class="note">${say(key)}</span>
  </div>`;
}

function faultButton(name: string): Child {
  const fault = say(`sandbox-fault-${name}`);
  const fail = async () => {
    const { outcome } = await post("faults", { fault: name });
    if (outcome === "done") toast(say("sandbox-fault-done", { fault }));
    else sayFailure(outcome);
  };
  return html`<button type="button" onClick=${fail}>${fault}</button>`;
}
