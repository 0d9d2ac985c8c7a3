/** Connects the page to the sandbox and keeps it up to date. */
import { loadTexts, say, toast } from "./dom.browser.js";
import { changed, onChange, store, takeChange, takeState } from "./store.browser.js";
import { drawStrip } from "./strip.browser.js";
import { createTelegramView } from "./telegram.browser.js";
import { takeTelegramChange, takeTelegramState } from "./telegram-store.browser.js";
import { createWorkspaceView } from "./workspace.browser.js";

const [, emoji] = await Promise.all([loadTexts(), fetch("emoji.json").then((response) => response.json())]);
store.emoji = emoji;

const drawSlack = createWorkspaceView();
const drawTelegram = createTelegramView();
let waiting = false;
onChange(() => {
  // Many changes at once are drawn once.
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    drawSlack();
    drawTelegram();
  });
});

const live = new EventSource("live");
live.addEventListener("state", (event) => {
  const state = JSON.parse(event.data);
  if (state.telegram !== undefined) takeTelegramState(state.telegram);
  takeState(state);
  openWhatWaits();
  drawStrip();
});
live.addEventListener("change", (event) => {
  const change = JSON.parse(event.data);
  takeChange(change);
  if (change.kind === "posted") openWhatWaits();
});
live.addEventListener("telegram-change", (event) => takeTelegramChange(JSON.parse(event.data)));
live.addEventListener("parts", (event) => {
  store.parts = JSON.parse(event.data);
  drawStrip();
});
live.addEventListener("error", () => toast(say("sandbox-offline")));

/** Until the reader opens or closes a thread, the first card that comes is opened, so that nothing has to be sought. */
function openWhatWaits() {
  const { view } = store;
  if (view.threadAsked === true || view.thread !== undefined) return;
  const messages = [...(store.messages.get(view.room)?.values() ?? [])];
  const head = messages.findLast((one) => one.user === store.app.userId && one.thread_ts === undefined);
  if (head === undefined || matchMedia("(max-width: 900px)").matches) return;
  view.thread = head.ts;
  changed();
}

window.addEventListener("focus", () => changed());
document.getElementById("reload").addEventListener("click", () => {
  document.getElementById("shop").contentWindow.location.reload();
});
