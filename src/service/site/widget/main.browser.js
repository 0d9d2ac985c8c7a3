/** Assembles the widget. Called once by the loader. */
import { createAlerts } from "./alerts.js";
import { readHours } from "./hours.js";
import { openStore, slotOf } from "./store.js";
import { createTalk } from "./talk.js";
import { createView } from "./view.js";
import { fetchTexts } from "./texts.js";

/** `settings`: the attributes of the tag, and `base`. Result: the functions that the page may call. */
export async function start(settings) {
  const { base, locale, title, accent, name, identity, greeting, emailAfter } = settings;
  const visitor = openStore(base);
  const { language, words, hours: served = {} } = await fetchTexts(base, locale, visitor);
  const { hours, zone = "UTC" } = settings.hours === undefined ? { ...served, hours: served.text } : settings;
  let isOpen = false;
  let session;
  const alerts = createAlerts(settings.alerts !== "off");
  const spans = readHours(hours);
  if (hours !== undefined && spans === undefined)
    window.dispatchEvent(new CustomEvent("conversation-widget:hours-refused"));

  const view = createView({
    words,
    language,
    title: title ?? words.title,
    accent,
    greeting: greeting ?? words.greeting,
    hours: spans && { spans, zone },
    onEmail: (email) => session.talk.sendEmail(email),
    onEmailDone: () => session.store.set("email", "asked"),
    onSend: (text) => session.talk.send(text),
    onRetry: (entry) => session.talk.retry(entry),
    onRate: (rating) => session.talk.rate(session.state.conversation, rating),
    onToggle(open) {
      isOpen = open;
      show();
    },
  });

  /** The chat of one person; another one starts when somebody signs in or out. */
  function begin(who) {
    session?.talk.stop();
    const store = openStore(base, slotOf(who));
    const mine = { store, messages: [], state: null, talk: null, unread: 0 };
    const current = (work) => (value) => {
      if (session === mine) work(value);
    };
    mine.talk = createTalk({
      base,
      name,
      identity: who,
      store,
      visitor,
      on: {
        message: current((message) => {
          mine.messages.push(message);
          schedule();
        }),
        state: current((state) => {
          mine.state = { ...state, at: performance.now() };
          schedule();
        }),
        connection: current((connection) =>
          // An outage does not concern somebody who has not written anything yet.
          view.connection(mine.messages.length + store.outbox().length === 0 ? "online" : connection),
        ),
        changed: current(schedule),
        lost: current(() => {
          mine.messages.length = 0;
          mine.state = null;
          // What was sent but not seen yet belonged to the forgotten client.
          for (const { sent, key, text, at } of store.outbox()) if (sent) store.keep({ key, text, at });
          schedule();
        }),
        refused: current(() => {
          // The chat continues without a name. Nothing stored for the person is shown.
          store.moveOutbox(visitor);
          window.dispatchEvent(new CustomEvent("conversation-widget:identity-refused"));
          begin(undefined);
        }),
      },
    });
    session = mine;
    view.connection("online");
    show();
    mine.talk.start();
  }

  /** A long history arrives in one burst and is rendered once. */
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
    const { messages, store, state } = session;
    const last = messages.at(-1)?.position ?? 0;
    if (isOpen && document.visibilityState === "visible" && last > store.seen()) store.setSeen(last);
    // Whoever writes has read the messages above.
    const own = messages.findLast(({ from }) => from === "client")?.position ?? 0;
    const seen = Math.max(store.seen(), own);
    const unread = messages.filter(({ from, position }) => from !== "client" && position > seen).length;
    // Another tab may record that a message was sent after this one has received it.
    const heard = new Set(messages.map(({ key }) => key));
    const outbox = store.outbox().filter(({ key }) => !heard.has(key));
    view.show({ messages, outbox, unread, state });
    alerts.unread(unread, unread > session.unread);
    session.unread = unread;
    askForEmail();
  }

  let asking;
  /**
   * Once, when nobody has answered the client for that long, however often they have written since, and nobody knows how
   * to reach them. By the service's clock.
   */
  function askForEmail() {
    clearTimeout(asking);
    const { state, store } = session;
    const isWaiting = typeof state?.waitingSince === "string";
    if (!isWaiting) view.withdrawEmail();
    const afterMs = Number(emailAfter) * 1_000;
    if (!(afterMs > 0) || !isWaiting || state.email !== false || store.get("email") !== null) return;
    const waited = Date.parse(state.now) - Date.parse(state.waitingSince) + performance.now() - state.at;
    if (waited >= afterMs) view.askEmail();
    else asking = setTimeout(askForEmail, afterMs - waited);
  }

  document.addEventListener("visibilitychange", show);
  begin(identity);
  return {
    open: () => view.toggle(true),
    close: () => view.toggle(false),
    identify: (who) => begin(who || undefined),
  };
}
