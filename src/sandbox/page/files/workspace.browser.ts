/** The team chat: channel list, the open channel, the open thread. */
import type { SlackChannel, SlackMessage, SlackUser } from "../../slack-emulator/model.ts";
import { composer } from "./composer.browser.ts";
import { createCache, html, type Child } from "./html.browser.ts";
import { icon } from "./icons.browser.ts";
import { messageItem } from "./message.browser.ts";
import { scroller } from "./scroller.browser.ts";
import { act } from "./server.browser.ts";
import {
  isEphemeral,
  isUnread,
  newest,
  people,
  repliesByHead,
  show,
  store,
  threadOf,
  timeline,
  type Shown,
} from "./store.browser.ts";
import { say } from "./texts.browser.ts";

const CLOSE_ENOUGH_S = 300;

/** The open thread, unless it is gone. */
export function openThread(): string | undefined {
  const { room, thread } = store.view;
  return thread !== undefined && store.messages.get(room)?.has(thread) === true ? thread : undefined;
}

/** Marks the open thread as read. */
export function markThreadSeen(): void {
  const { room, read, threadRead } = store.view;
  const head = openThread();
  if (head === undefined) return;
  threadRead.set(head, threadOf(room, head).at(-1)?.ts ?? "0");
  // The head is shown in the thread, too.
  if (timeline(room).at(-1)?.ts === head) read.set(room, newest(room));
}

/** Marks the open channel as read if it is visible. Result: whether anything changed. */
export function markChannelSeen(): boolean {
  const { room, read } = store.view;
  // In a narrow window the open thread covers the channel, so new messages there are not seen.
  const isSeen = document.hasFocus() && document.getElementById("channel")?.checkVisibility() === true;
  if (!store.channels.has(room) || (read.has(room) && !isSeen) || read.get(room) === newest(room)) return false;
  read.set(room, newest(room));
  return true;
}

export function workspace(): Child {
  const rooms = [...store.channels.values()].filter((one) => one.members.includes(store.view.me));
  const head = openThread();
  return html`
    <nav class="sidebar" aria-label=${say("sandbox-channels")}>
      <p class="team-name"><small>${say("sandbox-pane-slack")}</small>${store.team.name}</p>
      <ul id="channels">
        ${rooms.map(channelItem)}
      </ul>
      <label class="me">
        <span>${say("sandbox-writing-as")}</span>
        <select id="me" value=${store.view.me} onChange=${chooseMe}>
          ${people().map((user) => html`<option value=${user.id}>${personLabel(user)}</option>`)}
        </select>
      </label>
    </nav>
    <div class="channel" id="channel">${channel()}</div>
    <section class="thread" id="thread" aria-label=${say("sandbox-thread")} hidden=${head === undefined}>
      ${head !== undefined && thread(head)}
    </section>
  `;
}

function chooseMe({ currentTarget }: Event): void {
  show({ me: (currentTarget as HTMLSelectElement).value, editing: undefined });
}

function personLabel(user: SlackUser): string {
  const key =
    user.is_stranger === true ? "sandbox-stranger" : user.is_restricted === true ? "sandbox-guest" : undefined;
  return key === undefined ? user.real_name : say(key, { name: user.real_name });
}

/** For the open channel: counts messages of the channel itself, because replies are seen in their threads. */
const hasUnseenCard = (room: string) => (timeline(room).at(-1)?.ts ?? "0") > (store.view.read.get(room) ?? "0");

function channelItem(room: SlackChannel): Child {
  const isShown = room.id === store.view.room;
  const unread = isShown ? hasUnseenCard(room.id) : isUnread(room.id);
  const open = () => {
    store.view.read.set(room.id, newest(room.id));
    show({ room: room.id, thread: undefined, editing: undefined });
  };
  return html`<li key=${room.id}>
    <button
      type="button"
      class=${unread ? "unread" : ""}
      aria-current=${isShown ? "page" : undefined}
      aria-label=${unread ? say("sandbox-channel-unread", { name: room.name }) : room.name}
      onClick=${open}
    >
      ${room.is_private ? icon("lock") : html`<span class="hash" aria-hidden="true">#</span>`}
      <span class="channel-name">${room.name}</span>
      ${unread && html`<span class="dot" aria-hidden="true"></span>`}
    </button>
  </li>`;
}

function channel(): Child {
  const room = store.channels.get(store.view.room);
  if (room === undefined) return undefined;
  const label = say("sandbox-messages");
  const shown = timeline(room.id);
  const notes = [
    room.topic,
    room.is_private ? say("sandbox-private") : "",
    room.is_ext_shared ? say("sandbox-shared") : "",
    room.members.includes(store.app.userId) ? "" : say("sandbox-app-absent"),
  ];
  const list = (openedMs: number) => html`
    <div class="blank" hidden=${shown.length > 0}>
      <span class="blank-icon" aria-hidden="true">${icon("bridge")}</span>
      <h3>${say("sandbox-empty-title")}</h3>
      <p>${say("sandbox-empty")}</p>
    </div>
    <ol class="messages" aria-label=${label} hidden=${shown.length === 0}>
      ${items(shown, openedMs, repliesByHead(room.id))}
    </ol>
  `;
  return html`
    <header class="pane-head">
      <h2>${`${room.is_private ? "" : "# "}${room.name}`}</h2>
      <p>${notes.filter((part) => part !== "").join(" · ")}</p>
    </header>
    ${scroller({ label, list, mine: lastOf(shown) }, `${room.id} ${store.view.me}`)} ${channelComposer(room)}
  `;
}

const lastOf = (shown: readonly Shown[]): string | undefined =>
  shown.findLast((one) => !isEphemeral(one) && one.user === store.view.me)?.ts;

function channelComposer(room: SlackChannel): Child {
  if (room.is_archived) return html`<p class="no-composer">${say("sandbox-archived")}</p>`;
  if (!room.members.includes(store.view.me)) return html`<p class="no-composer">${say("sandbox-read-only")}</p>`;
  return composer(
    {
      label: say("sandbox-message-box", { channel: room.name }),
      button: say("sandbox-send"),
      send: (text) => act({ kind: "post", user: store.view.me, channel: room.id, text }),
    },
    `${room.id} ${store.view.me}`,
  );
}

function thread(head: string): Child {
  const { room, me } = store.view;
  const label = say("sandbox-thread");
  const close = () => {
    show({ thread: undefined, threadAsked: true });
  };
  const shown = threadOf(room, head);
  const list = (openedMs: number) =>
    html`<ol class="messages" aria-label=${label}>
      ${items(shown, openedMs)}
    </ol>`;
  return html`
    <header class="pane-head">
      <h2>${label}</h2>
      <p>${`# ${store.channels.get(room)?.name ?? ""}`}</p>
      <button type="button" class="quiet" aria-label=${say("sandbox-close-thread")} onClick=${close}>
        ${icon("close")}
      </button>
    </header>
    ${scroller({ label, list, mine: lastOf(shown) }, `${room} ${head} ${me}`)} ${threadComposer(room, head)}
  `;
}

function threadComposer(room: string, head: string): Child {
  const name = store.channels.get(room)?.name ?? "";
  const also: { current: HTMLInputElement | null } = { current: null };
  return composer(
    {
      label: say("sandbox-reply-box"),
      button: say("sandbox-send-reply"),
      extra: html`<label class="also">
        <input type="checkbox" ref=${also} />${say("sandbox-broadcast", { channel: name })}
      </label>`,
      send: async (text) => {
        const box = also.current;
        const broadcast = box?.checked === true;
        if (box !== null) box.checked = false;
        const sent = await act({ kind: "post", user: store.view.me, channel: room, text, thread_ts: head, broadcast });
        // Refused text returns to its box, and so does the choice.
        if (box !== null && !sent) box.checked = broadcast;
        return sent;
      },
    },
    `${room} ${head} ${store.view.me}`,
  );
}

/** `heads`: replies by head, for the list of a channel. */
function items(
  shown: readonly Shown[],
  openedMs: number,
  heads?: ReadonlyMap<string | undefined, readonly SlackMessage[]>,
): readonly Child[] {
  const inThread = heads === undefined;
  const { me, thread, editing, threadRead } = store.view;
  return shown.map((message, index) => {
    const before = shown[index - 1];
    const replies = heads?.get(message.ts) ?? [];
    const follows = before !== undefined && sameBreath(before, message);
    const isNew = Number(message.ts) * 1000 > openedMs;
    const dependencies = [
      [follows, isNew, me, editing === message.ts],
      [replies.length, replies.at(-1)?.ts, threadRead.get(message.ts), thread === message.ts],
    ];
    const draw = () => messageItem(message, { inThread, replies, follows, isNew });
    return (inThread ? inThreads : inChannels)(message, dependencies, draw);
  });
}

const inThreads = createCache();
const inChannels = createCache();

/** Consecutive messages of one person share a heading. Posts of apps keep their own. */
function sameBreath(a: Shown, b: Shown): boolean {
  if (isEphemeral(a) || isEphemeral(b) || a.bot_id !== undefined || b.bot_id !== undefined) return false;
  if (a.subtype === "tombstone" || b.subtype === "tombstone") return false;
  return a.user === b.user && Number(b.ts) - Number(a.ts) < CLOSE_ENOUGH_S && b.thread_ts === a.thread_ts;
}
