/** Connects the page to the sandbox and keeps it up to date. */
import { render } from "preact";
import type { SlackMessage } from "../../slack-emulator/model.ts";
import type { LiveState, SlackChange } from "../wire.ts";
import { clientsForm, links } from "./clients.browser.ts";
import { modal } from "./modal.browser.ts";
import { isWriting, part, toast } from "./server.browser.ts";
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
  render(modal(), part("modal"));
  render(strip(), part("strip"));
  render(clientsForm(), part("clients"));
  render(links(), part("links"));
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
  if (change.kind === "posted") bringToFront(change.message);
});
hear("telegram-change", receiveTelegramChange);
hear("parts", receiveParts);
live.addEventListener("error", () => {
  toast(say("sandbox-offline"));
});

/** Opens the newest card by itself, until the reader opens or closes a thread. */
function openWhatWaits(): void {
  const { view } = store;
  if (view.threadAsked || view.thread !== undefined) return;
  const messages = [...(store.messages.get(view.room)?.values() ?? [])];
  const head = messages.findLast(isCard);
  if (head !== undefined && !isNarrow()) show({ thread: head.ts });
}

/** A new client comes to the front, unless the reader is writing. */
function bringToFront(message: SlackMessage): void {
  if (!isCard(message) || message.channel !== store.view.room || isNarrow()) return;
  if (store.view.editing === undefined && !isWriting("team")) show({ thread: message.ts });
}

/** The bridge tells its cards from its other posts by their metadata. */
const isCard = ({ user, thread_ts, metadata }: SlackMessage): boolean =>
  user === store.app.userId && thread_ts === undefined && metadata?.event_payload["conversation"] !== undefined;
const isNarrow = (): boolean => matchMedia("(max-width: 900px)").matches;

window.addEventListener("focus", changed);
part("reload").addEventListener("click", () => {
  (part("shop") as HTMLIFrameElement).contentWindow?.location.reload();
});
