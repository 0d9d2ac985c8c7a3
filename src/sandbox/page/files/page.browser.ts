/** Connects the page to the sandbox and keeps it up to date. */
import { render } from "preact";
import type { LiveState, SlackChange } from "../wire.ts";
import { part, toast } from "./server.browser.ts";
import { changed, onChange, receiveChange, receiveState, show, store } from "./store.browser.ts";
import { receiveParts, strip } from "./strip.browser.ts";
import { markTopicSeen, telegramPane } from "./telegram.browser.ts";
import { chatOpen, receiveTelegramChange, receiveTelegramState } from "./telegram-store.browser.ts";
import { loadTexts, say } from "./texts.browser.ts";
import { markChannelSeen, markThreadSeen, openThread, workspace } from "./workspace.browser.ts";

const [emoji] = await Promise.all([fetch("emoji.json"), loadTexts()]);
store.emoji = new Map(Object.entries((await emoji.json()) as Readonly<Record<string, string>>));

const team = part("team");
const telegram = part("telegram");

function draw(): void {
  markThreadSeen();
  markChannelSeen();
  drawTeam();
  // Whether the channel is visible is known only after drawing.
  if (markChannelSeen()) drawTeam();
  const chat = chatOpen();
  telegram.hidden = chat === undefined;
  telegram.classList.toggle("forum", chat?.is_forum === true);
  markTopicSeen();
  render(telegramPane(), telegram);
  render(strip(), part("strip"));
}

function drawTeam(): void {
  team.classList.toggle("with-thread", openThread() !== undefined);
  render(workspace(), team);
}

let waiting = false;
onChange(() => {
  // Changes of one tick are drawn together.
  if (waiting) return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    draw();
  });
});

const live = new EventSource("live");
const hear = (name: string, heard: (data: never) => void) => {
  live.addEventListener(name, ({ data }: MessageEvent<string>) => {
    heard(JSON.parse(data) as never);
  });
};
hear("state", (state: LiveState) => {
  if (state.telegram !== undefined) receiveTelegramState(state.telegram);
  receiveState(state);
  receiveParts(state.parts);
  openWhatWaits();
});
hear("change", (change: SlackChange) => {
  receiveChange(change);
  if (change.kind === "posted") openWhatWaits();
});
hear("telegram-change", receiveTelegramChange);
hear("parts", receiveParts);
live.addEventListener("error", () => {
  toast(say("sandbox-offline"));
});

/** Opens the newest card by itself, until the reader opens or closes a thread. */
function openWhatWaits(): void {
  const { view, app } = store;
  if (view.threadAsked || view.thread !== undefined) return;
  const messages = [...(store.messages.get(view.room)?.values() ?? [])];
  const head = messages.findLast((one) => one.user === app.userId && one.thread_ts === undefined);
  if (head !== undefined && !matchMedia("(max-width: 900px)").matches) show({ thread: head.ts });
}

window.addEventListener("focus", changed);
part("reload").addEventListener("click", () => {
  (part("shop") as HTMLIFrameElement).contentWindow?.location.reload();
});
