/** Puts the widget together. Called once by the loader. */
import { openStore } from "./store.js";
import { createTalk } from "./talk.js";
import { createView } from "./view.js";

export async function start({ base, language, title, accent, name }) {
  const wanted = language ?? (document.documentElement.lang || navigator.language);
  const { language: chosen, words } = await fetchWords(base, wanted);
  const store = openStore(base);
  const messages = [];
  let open = false;

  const view = createView({
    words,
    language: chosen,
    title: title ?? words.title,
    accent,
    onSend: (text) => talk.send(text),
    onRetry: (entry) => talk.retry(entry),
    onToggle(isOpen) {
      open = isOpen;
      show();
    },
  });

  const talk = createTalk({
    base,
    name,
    store,
    hears(message) {
      messages.push(message);
      schedule();
    },
    state: ({ online }) => view.connection(online || (messages.length === 0 && store.outbox().length === 0)),
    changed: schedule,
    lost() {
      messages.length = 0;
      // What was sent but not seen yet belonged to the forgotten client.
      for (const entry of store.outbox())
        if (entry.sent) store.keep({ key: entry.key, text: entry.text, at: entry.at });
      schedule();
    },
  });

  /** A history of many messages arrives in one burst and is drawn once. */
  let scheduled = false;
  function schedule() {
    if (scheduled) return;
    scheduled = true;
    queueMicrotask(() => {
      scheduled = false;
      show();
    });
  }

  function show() {
    const last = messages.at(-1)?.position ?? 0;
    if (open && document.visibilityState === "visible" && last > store.seen()) store.setSeen(last);
    const seen = store.seen();
    const unread = messages.filter(({ from, position }) => from !== "client" && position > seen).length;
    view.show({ messages, outbox: store.outbox(), unread });
  }

  document.addEventListener("visibilitychange", show);
  store.watch(() => {
    void talk.follow();
    schedule();
  });
  show();
  void talk.follow();
  void talk.flush();
}

async function fetchWords(base, language) {
  for (let pauseMs = 1_000; ; pauseMs = Math.min(pauseMs * 2, 30_000)) {
    try {
      const answer = await fetch(`${base}words/${encodeURIComponent(language)}`, { credentials: "omit" });
      if (answer.ok) return await answer.json();
    } catch {
      // Offline: the page has no button until the service answers.
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
