/** The widget's side of the site API: sends the outbox and follows the stream of messages, through every outage. */
import { createPause } from "./pause.js";
import { post, readStream, retryAfterMs } from "./wire.js";

/** A hidden tab closes its stream: browsers open few connections per host, for all tabs together. */
const REST_AFTER_MS = 60_000;

/**
 * Calls `on.message` for every message of the stream, `on.state` for the newest conversation's state, `on.connection`
 * with `online`, `offline` or `busy`, `on.changed` when the outbox changed, `on.lost` when the service no longer knows
 * this client, `on.refused` when it rejects the identity.
 *
 * `visitor` is the store of the anonymous visitor, whose chat becomes the person's.
 */
export function createTalk({ base, name, identity, store, visitor, on }) {
  const ended = new AbortController();
  const { signal } = ended;
  const sendPause = createPause();
  const streamPause = createPause();
  let position = 0;
  let following = null;
  let sending = false;
  let resting = 0;
  let inUse = store.token();

  function wake() {
    sendPause.end();
    streamPause.end();
    void follow();
  }

  /** One tab at a time, where the browser supports locks: two tabs must not register as two clients. */
  function alone(work) {
    return navigator.locks ? navigator.locks.request(`conversation-widget ${base}`, work) : work();
  }

  /**
   * Registers the client with the service on the first message (`add`), so that mere visitors leave no trace.
   * Result: the token, `null` without one, or the response that refused it.
   */
  async function token(add) {
    const known = store.token();
    if (known && (!identity || store.get("identity") === identity)) return known;
    if (!identity && !add) return null;
    const answer = identity
      ? await post(base, "clients", { identity, onlyKnown: !add }, visitor.token())
      : await post(base, "clients", name ? { name } : {});
    if (answer.status === 204) return null;
    if (!answer.ok) return answer;
    const made = (await answer.json()).token;
    store.setToken(made);
    inUse = made;
    if (identity) {
      store.set("identity", identity);
      visitor.moveOutbox(store);
      visitor.forgetToken();
      on.changed();
    }
    return made;
  }

  /** Handles a refusal. Result: how long to wait, or `null` when this chat has ended. */
  function refusal(answer) {
    if (answer.status === 429) return retryAfterMs(answer);
    if (answer.status !== 403) return undefined;
    stop();
    on.refused();
    return null;
  }

  /** Result: `sent`, `again`, `over`, or how long the service asks to wait. */
  async function sendOne(entry) {
    const known = await token(true);
    const isKnown = typeof known === "string";
    const answer = isKnown ? await post(base, "messages", { key: entry.key, text: entry.text }, known) : known;
    if (answer.ok) {
      // The stream shows it in its place; until then, it is shown last, as sent. The stream may have been faster.
      if (store.outbox().some(({ key }) => key === entry.key)) store.keep({ ...entry, sent: true });
      on.changed();
      void follow();
      return "sent";
    }
    if (answer.status === 401) {
      forget();
      return "again";
    }
    if (answer.status === 429) return retryAfterMs(answer);
    if (!isKnown && refusal(answer) === null) return "over";
    if (answer.status >= 500 || answer.status === 404 || answer.status === 408) throw new Error("unavailable");
    store.keep({ ...entry, refused: true });
    on.changed();
    return "refused";
  }

  async function flush() {
    if (sending) return;
    sending = true;
    try {
      while (!signal.aborted) {
        try {
          const outcome = await alone(() => {
            const entry = store.outbox().find(({ sent, refused }) => !sent && !refused);
            return entry === undefined ? "done" : sendOne(entry);
          });
          if (outcome === "done" || outcome === "over") return;
          if (typeof outcome === "number") {
            on.connection("busy");
            await sendPause.wait(outcome);
          } else {
            on.connection("online");
            sendPause.reset();
          }
        } catch {
          on.connection("offline");
          await sendPause.wait();
        }
      }
    } finally {
      sending = false;
    }
  }

  function forget() {
    store.forgetToken();
    inUse = null;
    unfollow();
    on.lost();
  }

  function unfollow() {
    following?.abort();
    following = null;
    position = 0;
  }

  /** Follows the stream until the token is lost. Resumes after the last position, so no message is missed. */
  async function follow() {
    if (following !== null || signal.aborted) return;
    const mine = new AbortController();
    following = mine;
    while (!mine.signal.aborted && !signal.aborted) {
      try {
        const known = await alone(() => token(false));
        if (mine.signal.aborted) return;
        if (known === null) {
          following = null;
          return;
        }
        const answer = typeof known === "string" ? await readOnce(known, mine.signal) : known;
        if (typeof known === "string" && answer.status === 401) {
          // Forgotten, unless another tab already has a newer one.
          if (store.token() === known) forget();
          else {
            unfollow();
            on.lost();
          }
          void follow();
          return;
        }
        const waitMs = answer.ok ? undefined : refusal(answer);
        if (waitMs === null) return;
        if (waitMs !== undefined) {
          on.connection("busy");
          await streamPause.wait(waitMs);
          continue;
        }
      } catch {
        // Whatever broke the stream, the next attempt handles it.
      }
      if (mine.signal.aborted || signal.aborted) return;
      on.connection("offline");
      await streamPause.wait();
    }
  }

  function readOnce(known, stop) {
    return readStream({
      base,
      token: known,
      position,
      stop,
      opened() {
        streamPause.reset();
        sendPause.end();
        on.connection("online");
      },
      take,
    });
  }

  function take(event, data) {
    if (event === "state") {
      on.state(data);
      return;
    }
    if (event === "begin") {
      position = 0;
      on.lost();
      return;
    }
    if (data.position <= position) return;
    position = data.position;
    if (data.key) store.drop(data.key);
    on.message(data);
  }

  function look() {
    clearTimeout(resting);
    if (document.visibilityState === "visible") wake();
    else
      resting = setTimeout(() => {
        following?.abort();
        following = null;
      }, REST_AFTER_MS);
  }

  function stop() {
    ended.abort();
    clearTimeout(resting);
    following?.abort();
    sendPause.end();
    streamPause.end();
  }

  window.addEventListener("online", wake, { signal });
  document.addEventListener("visibilitychange", look, { signal });
  store.watch(() => {
    const token = store.token();
    if (token !== inUse && token !== null && following !== null) {
      // Another tab has signed in or out, or knows what this one does not.
      unfollow();
      on.lost();
    }
    inUse = token;
    void follow();
    void flush();
    on.changed();
  }, signal);

  return {
    start() {
      void follow();
      void flush();
    },
    stop,
    send(text) {
      // Sorted after everything that already waits, whatever the clock says, because this is the order of sending.
      const last = store.outbox().at(-1)?.at ?? 0;
      store.keep({ key: randomKey(), text, at: Math.max(Date.now(), last + 1) });
      on.changed();
      void flush();
    },
    retry(entry) {
      store.keep({ key: entry.key, text: entry.text, at: entry.at });
      on.changed();
      void flush();
    },
    /** Result: `saved`, `refused`, or `failed` for now. */
    async sendEmail(email) {
      try {
        const { ok, status } = await post(base, "email", { email }, store.token());
        return ok ? "saved" : status === 400 ? "refused" : "failed";
      } catch {
        return "failed";
      }
    },
    /** Result: whether the service accepted it. */
    async rate(conversation, rating) {
      try {
        return (await post(base, "rating", { conversation, rating }, store.token())).ok;
      } catch {
        return false;
      }
    },
  };
}

/** `crypto.randomUUID` is missing on pages without HTTPS. */
function randomKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
