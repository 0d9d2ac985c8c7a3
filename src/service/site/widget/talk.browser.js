/** The widget's side of the site API: sends what waits, and follows the stream of messages, through every outage. */

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
/** The service writes something every 20 s; a stream that is silent for longer is dead, though nobody closed it. */
const SILENCE_MS = 50_000;
const ANSWER_WITHIN_MS = 15_000;

/**
 * `hears(message)` for every message of the stream, `state({online})` when the connection comes or goes, `changed()`
 * when the outbox did, `lost()` when the service no longer knows this client.
 */
export function createTalk({ base, name, store, hears, state, changed, lost }) {
  let position = 0;
  let following = null;
  let sending = false;
  const sendPause = createPause();
  const streamPause = createPause();

  function wake() {
    sendPause.end();
    streamPause.end();
  }
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wake();
  });

  async function call(path, body, token) {
    return fetch(base + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
      credentials: "omit",
      signal: window.AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
  }

  /** The client is made known to the service with the first message, so that mere visitors leave no trace. */
  async function token() {
    const known = store.token();
    if (known) return known;
    const answer = await call("clients", name ? { name } : {});
    if (!answer.ok) return answer;
    const made = (await answer.json()).token;
    store.setToken(made);
    return made;
  }

  async function sendOne(entry) {
    const known = await token();
    const answer =
      typeof known === "string" ? await call("messages", { key: entry.key, text: entry.text }, known) : known;
    if (answer.ok) {
      // The stream shows it at its place; until then it stands at the end as sent.
      store.keep({ ...entry, sent: true });
      changed();
      follow();
      return "sent";
    }
    if (answer.status === 401) {
      forget();
      return "again";
    }
    if (answer.status === 429) return Number(answer.headers.get("Retry-After") ?? 1) * 1000;
    if (answer.status >= 500 || answer.status === 404 || answer.status === 408) throw new Error("unavailable");
    store.keep({ ...entry, refused: true });
    changed();
    return "refused";
  }

  async function flush() {
    if (sending) return;
    sending = true;
    try {
      for (;;) {
        const entry = store.outbox().find(({ sent, refused }) => !sent && !refused);
        if (entry === undefined) return;
        try {
          const outcome = await sendOne(entry);
          if (typeof outcome === "number") await sendPause.wait(outcome);
          else sendPause.reset();
        } catch {
          state({ online: false });
          await sendPause.wait();
        }
      }
    } finally {
      sending = false;
    }
  }

  function forget() {
    store.forgetToken();
    position = 0;
    following?.abort();
    following = null;
    lost();
  }

  /** Follows the stream until the token is lost. Resumes after the last position, so no message is missed. */
  async function follow() {
    if (following !== null || store.token() === null) return;
    const mine = new AbortController();
    following = mine;
    while (!mine.signal.aborted) {
      try {
        await readOnce(mine.signal);
      } catch {
        // Whatever broke it, the next attempt is the answer.
      }
      if (mine.signal.aborted) return;
      state({ online: false });
      await streamPause.wait();
    }
  }

  async function readOnce(stop) {
    const attempt = new AbortController();
    const end = () => attempt.abort();
    stop.addEventListener("abort", end);
    let watchdog = setTimeout(end, SILENCE_MS);
    try {
      const answer = await fetch(`${base}stream`, {
        headers: { Authorization: `Bearer ${store.token()}`, "Last-Event-ID": String(position) },
        cache: "no-store",
        credentials: "omit",
        signal: attempt.signal,
      });
      if (answer.status === 401) return forget();
      if (answer.status === 429) await streamPause.wait(Number(answer.headers.get("Retry-After") ?? 1) * 1000);
      if (!answer.ok || answer.body === null) return;
      streamPause.reset();
      sendPause.end();
      state({ online: true });
      const reader = answer.body.pipeThrough(new window.TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        clearTimeout(watchdog);
        watchdog = setTimeout(end, SILENCE_MS);
        const events = (rest + value).split("\n\n");
        rest = events.pop();
        for (const event of events) take(event);
      }
    } finally {
      clearTimeout(watchdog);
      stop.removeEventListener("abort", end);
    }
  }

  function take(event) {
    const lines = event.split("\n").filter((line) => line.startsWith("data:"));
    if (lines.length === 0) return;
    const message = JSON.parse(lines.map((line) => line.slice(5).trimStart()).join("\n"));
    if (message.position <= position) return;
    position = message.position;
    if (message.key) store.drop(message.key);
    hears(message);
  }

  return {
    flush,
    follow,
    send(text) {
      store.keep({ key: randomKey(), text, at: Date.now() });
      changed();
      void flush();
    },
    retry(entry) {
      const again = { key: entry.key, text: entry.text, at: entry.at };
      store.keep(again);
      changed();
      void flush();
    },
  };
}

/** A pause that grows from wait to wait, a little uneven so that clients do not return all at once. */
function createPause() {
  let next = FIRST_PAUSE_MS;
  let finish = () => {};
  return {
    wait(ms = next * (0.75 + Math.random() / 2)) {
      next = Math.min(next * 2, LONGEST_PAUSE_MS);
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        finish = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
    end: () => finish(),
    reset() {
      next = FIRST_PAUSE_MS;
    },
  };
}

/** `crypto.randomUUID` is missing on pages without HTTPS. */
function randomKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
