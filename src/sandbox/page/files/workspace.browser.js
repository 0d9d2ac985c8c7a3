/** The team chat: channel list, the open channel, the open thread. */
import { composer } from "./composer.browser.js";
import { act, el, icon, say } from "./dom.browser.js";
import { messageItem } from "./message.browser.js";
import { changed, isUnread, newest, people, repliesByHead, store, threadOf, timeline } from "./store.browser.js";

const CLOSE_ENOUGH_S = 300;

/** Draws everything again after `changed`; elements of messages that did not change are kept. */
export function createWorkspaceView() {
  const channels = document.getElementById("channels");
  const channel = document.getElementById("channel");
  const thread = document.getElementById("thread");
  const me = document.getElementById("me");
  let shownRooms;
  let shownRoom;
  let shownThread;
  let channelList;
  let threadList;

  me.addEventListener("change", () => {
    store.view.me = me.value;
    store.view.editing = undefined;
    shownRoom = undefined;
    shownThread = undefined;
    changed();
  });

  function drawSidebar() {
    document.getElementById("team-name").textContent = store.team.name;
    if (me.options.length === 0)
      me.append(...people().map((user) => el("option", { value: user.id }, personLabel(user))));
    me.value = store.view.me;
    const rooms = [...store.channels.values()].filter((one) => one.members.includes(store.view.me));
    // Left as they are when nothing about them is new: a press on one that is replaced meanwhile would be lost.
    const key = JSON.stringify(rooms.map((one) => [one.id, one.name, isShown(one), hasUnread(one)]));
    if (shownRooms === key) return;
    shownRooms = key;
    channels.replaceChildren(...rooms.map((one) => channelItem(one)));
  }

  function drawChannel() {
    const room = store.channels.get(store.view.room);
    if (room === undefined) return;
    const key = `${room.id} ${room.is_archived} ${room.members.join()} ${store.view.me}`;
    if (shownRoom !== key) {
      shownRoom = key;
      channelList = messageList(say("sandbox-messages"));
      channel.replaceChildren(channelHead(room), channelList.element, channelComposer(room));
    }
    const replies = repliesByHead(room.id);
    const shown = timeline(room.id);
    channelList.draw(shown, "channel", replies);
    channelList.empty(shown.length === 0);
    // In a narrow window the open thread covers its channel: what comes there has not been seen.
    const isSeen = document.hasFocus() && channel.checkVisibility();
    if (isSeen || !store.view.read.has(room.id)) store.view.read.set(room.id, newest(room.id));
  }

  function drawThread() {
    const { room, thread: head } = store.view;
    const isOpen = head !== undefined && store.messages.get(room)?.has(head) === true;
    thread.hidden = !isOpen;
    thread.parentElement.classList.toggle("with-thread", isOpen);
    if (!isOpen) {
      shownThread = undefined;
      return;
    }
    const key = `${room} ${head} ${store.view.me} ${store.channels.get(room)?.is_archived}`;
    if (shownThread !== key) {
      shownThread = key;
      threadList = messageList(say("sandbox-thread"));
      thread.replaceChildren(threadHead(room), threadList.element, threadComposer(room, head));
    }
    const shown = threadOf(room, head);
    threadList.draw(shown, "thread", new Map());
    store.view.threadRead.set(head, shown.at(-1)?.ts ?? "0");
    // Its head has been seen with it.
    if (timeline(room).at(-1)?.ts === head) store.view.read.set(room, newest(room));
  }

  return function draw() {
    drawThread();
    drawChannel();
    drawSidebar();
  };
}

function personLabel(user) {
  if (user.is_stranger) return say("sandbox-stranger", { name: user.real_name });
  return user.is_restricted ? say("sandbox-guest", { name: user.real_name }) : user.real_name;
}

/** Of the open channel: what stands in it, for replies in its threads are seen there. */
const hasUnseenCard = (room) => (timeline(room).at(-1)?.ts ?? "0") > (store.view.read.get(room) ?? "0");

const isShown = (room) => room.id === store.view.room;
const hasUnread = (room) => (isShown(room) ? hasUnseenCard(room.id) : isUnread(room.id));

function channelItem(room) {
  const unread = hasUnread(room);
  return el(
    "li",
    {},
    el(
      "button",
      {
        type: "button",
        class: unread ? "unread" : "",
        "aria-current": isShown(room) ? "page" : undefined,
        "aria-label": unread ? say("sandbox-channel-unread", { name: room.name }) : room.name,
        onclick: () => {
          store.view.room = room.id;
          store.view.thread = undefined;
          store.view.editing = undefined;
          store.view.read.set(room.id, newest(room.id));
          changed();
        },
      },
      room.is_private ? icon("lock") : el("span", { class: "hash", "aria-hidden": "true" }, "#"),
      el("span", { class: "channel-name" }, room.name),
      unread ? el("span", { class: "dot", "aria-hidden": "true" }) : undefined,
    ),
  );
}

function channelHead(room) {
  const notes = [
    room.is_private ? say("sandbox-private") : undefined,
    room.is_ext_shared ? say("sandbox-shared") : undefined,
    room.members.includes(store.app.userId) ? undefined : say("sandbox-app-absent"),
  ].filter((note) => note !== undefined);
  return el(
    "header",
    { class: "pane-head" },
    el("h2", {}, `${room.is_private ? "" : "# "}${room.name}`),
    el("p", {}, [room.topic, ...notes].filter((part) => part !== "").join(" · ")),
  );
}

function threadHead(room) {
  return el(
    "header",
    { class: "pane-head" },
    el("h2", {}, say("sandbox-thread")),
    el("p", {}, `# ${store.channels.get(room)?.name ?? ""}`),
    el(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-label": say("sandbox-close-thread"),
        onclick: () => {
          store.view.thread = undefined;
          store.view.threadAsked = true;
          changed();
        },
      },
      icon("close"),
    ),
  );
}

function channelComposer(room) {
  if (room.is_archived) return el("p", { class: "no-composer" }, say("sandbox-archived"));
  if (!room.members.includes(store.view.me)) return el("p", { class: "no-composer" }, say("sandbox-read-only"));
  return composer({
    label: say("sandbox-message-box", { channel: room.name }),
    button: say("sandbox-send"),
    send: (text) => act({ kind: "post", user: store.view.me, channel: room.id, text }),
  });
}

function threadComposer(room, head) {
  const name = store.channels.get(room)?.name ?? "";
  const also = el("input", { type: "checkbox" });
  return composer({
    label: say("sandbox-reply-box"),
    button: say("sandbox-send-reply"),
    extra: [el("label", { class: "also" }, also, say("sandbox-broadcast", { channel: name }))],
    send: async (text) => {
      const broadcast = also.checked;
      also.checked = false;
      return act({ kind: "post", user: store.view.me, channel: room, text, thread_ts: head, broadcast });
    },
  });
}

/** A list that redraws only what changed and stays at its end while the reader is there. */
function messageList(label) {
  const list = el("ol", { class: "messages", "aria-label": label });
  const blank = el(
    "div",
    { class: "blank", hidden: true },
    el("span", { class: "blank-icon", "aria-hidden": "true" }, icon("bridge")),
    el("h3", {}, say("sandbox-empty-title")),
    el("p", {}, say("sandbox-empty")),
  );
  const scroller = el("div", { class: "scroller", tabindex: 0, role: "group", "aria-label": label }, blank, list);
  const drawn = new Map();
  const firstTs = String(Date.now() / 1000);

  return {
    element: scroller,
    empty(isEmpty) {
      blank.hidden = !isEmpty;
      list.hidden = isEmpty;
    },
    draw(messages, place, replies) {
      const atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 60;
      let before;
      const items = messages.map((message) => {
        const under = replies.get(message.ts) ?? [];
        const follows = before !== undefined && sameBreath(before, message);
        const latest = under.at(-1)?.ts;
        const isSeen = latest === undefined || latest <= (store.view.threadRead.get(message.ts) ?? "0");
        const editing = store.view.editing === message.ts;
        const key = [follows, under.length, latest, isSeen, editing, store.view.me, store.view.thread].join();
        before = message;
        const last = drawn.get(message.ts);
        if (last?.message === message && last.key === key) return last.item;
        const isNew = last === undefined && message.ts > firstTs;
        const item = messageItem(message, { place, replies: under, follows, isNew });
        drawn.set(message.ts, { message, key, item });
        return item;
      });
      arrange(list, items);
      if (atEnd) scroller.scrollTop = scroller.scrollHeight;
    },
  };
}

/** Puts `items` in order, touching only what is out of place, so that focus stays where it is. */
function arrange(list, items) {
  const wanted = new Set(items);
  for (const child of [...list.children]) if (!wanted.has(child)) child.remove();
  items.forEach((item, index) => {
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
  });
}

/** Two messages of one person in a row share one heading; cards and posts of apps keep their own. */
function sameBreath(a, b) {
  if (a.bot_id !== undefined || b.bot_id !== undefined || "to" in a || "to" in b) return false;
  if (a.subtype === "tombstone" || b.subtype === "tombstone") return false;
  return a.user === b.user && Number(b.ts) - Number(a.ts) < CLOSE_ENOUGH_S && b.thread_ts === a.thread_ts;
}
