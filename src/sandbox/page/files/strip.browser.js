/** The strip at the foot: which parts run, stop and start them, and let things fail. */
import { el, post, say, toast } from "./dom.browser.js";
import { store } from "./store.browser.js";

let limitTimer;

export function drawStrip() {
  const strip = document.getElementById("strip");
  const { parts, chats, faults } = store.parts;
  strip.replaceChildren(
    el("div", { class: "parts" }, ...parts.map((part) => partPill(part)), ...chats.map((chat) => chatPill(chat))),
    el(
      "div",
      { class: "faults", role: "group", "aria-label": say("sandbox-faults") },
      el("span", { class: "label", "aria-hidden": "true" }, say("sandbox-faults")),
      ...faults.map((name) => faultButton(name)),
    ),
  );
  clearTimeout(limitTimer);
  const soonestMs = Math.min(...chats.map(({ limitedForMs }) => limitedForMs).filter((ms) => ms > 0));
  if (Number.isFinite(soonestMs))
    limitTimer = setTimeout(() => {
      const left = (ms) => Math.max(0, ms - soonestMs);
      const now = chats.map((chat) => ({ ...chat, limitedForMs: left(chat.limitedForMs) }));
      store.parts = { ...store.parts, chats: now };
      drawStrip();
    }, soonestMs);
}

function partPill({ name, running }) {
  const part = say(`sandbox-part-${name}`);
  return el(
    "div",
    { class: running ? "pill on" : "pill off" },
    el("span", { class: "lamp", "aria-hidden": "true" }),
    el("span", { "aria-label": say(running ? "sandbox-part-running" : "sandbox-part-stopped", { part }) }, part),
    el(
      "button",
      {
        type: "button",
        "aria-label": say(running ? "sandbox-stop" : "sandbox-start", { part }),
        onclick: async ({ currentTarget: button }) => {
          button.disabled = true;
          const { outcome } = await post("parts", { part: name, run: !running });
          // What has not changed is not drawn anew.
          button.disabled = false;
          if (outcome !== "done") toast(say("sandbox-failed"));
        },
      },
      say(running ? "sandbox-stop-short" : "sandbox-start-short"),
    ),
  );
}

function chatPill({ name, connected, limitedForMs }) {
  const limited = limitedForMs > 0;
  const key = limited ? "sandbox-chat-limited" : connected ? "sandbox-chat-connected" : "sandbox-chat-alone";
  return el(
    "div",
    { class: limited ? "pill warn" : connected ? "pill on" : "pill off" },
    el("span", { class: "lamp", "aria-hidden": "true" }),
    el("span", {}, say(`sandbox-part-${name}`)),
    el("span", { class: "note" }, say(key)),
  );
}

function faultButton(name) {
  const fault = say(`sandbox-fault-${name}`);
  return el(
    "button",
    {
      type: "button",
      onclick: async () => {
        const { outcome } = await post("faults", { fault: name });
        toast(outcome === "done" ? say("sandbox-fault-done", { fault }) : say("sandbox-failed"));
      },
    },
    fault,
  );
}
