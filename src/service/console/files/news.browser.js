/**
 * Counts what waits in the tab's title, and notifies of new messages if the operator allowed it.
 *
 * Visible pages follow the changes themselves. Of all pages in the background one stays connected and tells the others,
 * because a browser opens few connections per server.
 */
const LOCK = "console-news";
const SEEN = "console-news-seen";
const ASK_EVERY_MS = 2_000;
const title = document.title;

/** `url`: of the news. `changes`: of the stream of signals. */
export function startNews(url, changes) {
  const others = new window.BroadcastChannel(LOCK);
  others.addEventListener("message", ({ data }) => show(data));
  let asked = 0;
  let waiting;

  async function ask() {
    asked = Date.now();
    const answer = await fetch(url, { headers: { "console-live": "1" } });
    if (!answer.ok) return;
    const { count, messages } = await answer.json();
    show(count);
    others.postMessage(count);
    notify(messages, url);
  }
  /** However much happens, once every two seconds. */
  function askSoon() {
    if (waiting !== undefined) return;
    waiting = setTimeout(
      () => {
        waiting = undefined;
        void ask().catch(() => undefined);
      },
      Math.max(0, asked + ASK_EVERY_MS - Date.now()),
    );
  }

  /** Until the page is visible again. */
  async function stayConnected() {
    const visible = new AbortController();
    document.addEventListener("visibilitychange", () => visible.abort(), { once: true });
    const held = async () => {
      if (!document.hidden) return;
      const stream = new EventSource(changes);
      stream.addEventListener("open", askSoon);
      stream.addEventListener("changed", askSoon);
      await new Promise((resolve) => visible.signal.addEventListener("abort", resolve));
      stream.close();
    };
    await navigator.locks?.request(LOCK, { signal: visible.signal }, held).catch(() => undefined);
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? void stayConnected() : askSoon()));
  // What a visible page fetches for itself says that there may be news.
  new window.MutationObserver(askSoon).observe(document.querySelector("main"), { childList: true, subtree: true });
  askSoon();
  offerNotifications();
}

function show(count) {
  document.title = count > 0 ? `(${count > 99 ? "99+" : count}) ${title}` : title;
}

function offerNotifications() {
  const button = document.querySelector("#notify");
  if (button === null || window.Notification?.permission !== "default") return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await window.Notification.requestPermission();
    button.hidden = true;
  });
}

/**
 * Once for each conversation with a new message, whichever tab learns of it first; never for what was there when the
 * operator looked.
 */
function notify(messages, url) {
  const seen = window.localStorage.getItem(SEEN) ?? "";
  const unseen = messages.filter(({ at }) => at > seen).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  if (unseen.length === 0) return;
  window.localStorage.setItem(SEEN, unseen.at(-1).at);
  if (!document.hidden || seen === "" || window.Notification?.permission !== "granted") return;
  const { news } = document.querySelector("#shortcuts").dataset;
  for (const { id, client, text } of unseen) {
    const notification = new window.Notification(`${news}: ${client}`, { body: text, tag: id });
    notification.addEventListener("click", () => {
      window.focus();
      location.href = new URL(`conversations/${id}`, url).href;
    });
  }
}
