/** What the widget stores in this browser: the client's token, what was read, what is not sent yet. */

/**
 * `slot` separates one person's data from another's on the same computer; the anonymous visitor's is empty.
 *
 * Pages may forbid storage (private windows, blocked cookies): then the data lasts as long as the page.
 * Every unsent message has its own key, so that two tabs never overwrite each other's.
 */
export function openStore(base, slot = "") {
  const prefix = `conversation-widget ${base} ${slot}`;
  const memory = new Map();
  const storage = usableStorage();

  const get = (name) => (storage ? storage.getItem(prefix + name) : (memory.get(name) ?? null));
  const set = (name, value) => {
    memory.set(name, value);
    try {
      storage?.setItem(prefix + name, value);
    } catch {
      // Storage is full; the page still has it in memory, which `outbox` reads, too.
    }
  };
  const remove = (name) => {
    memory.delete(name);
    storage?.removeItem(prefix + name);
  };

  return {
    get,
    set,
    token: () => get("token"),
    setToken: (token) => set("token", token),
    forgetToken() {
      remove("token");
      remove("seen");
      remove("identity");
    },
    seen: () => Number(get("seen") ?? 0),
    setSeen: (position) => set("seen", String(position)),

    /** Unsent messages, oldest first: `{key, text, at, sent?, refused?}`. */
    outbox() {
      const entries = new Map();
      for (const [name, value] of memory) if (name.startsWith("out ")) entries.set(name, value);
      for (let at = 0; at < (storage?.length ?? 0); at++) {
        const name = storage.key(at);
        if (name.startsWith(`${prefix}out `)) entries.set(name.slice(prefix.length), storage.getItem(name));
      }
      return [...entries.values()].map((value) => JSON.parse(value)).sort((a, b) => a.at - b.at);
    },
    keep: (entry) => set(`out ${entry.key}`, JSON.stringify(entry)),
    drop: (key) => remove(`out ${key}`),
    /** Moves unsent messages to another store. */
    moveOutbox(other) {
      for (const entry of this.outbox()) {
        other.keep(entry);
        this.drop(entry.key);
      }
    },

    /** Calls `changed` when another tab of this site wrote something, until `signal` aborts. */
    watch(changed, signal) {
      const heard = ({ key, newValue }) => {
        if (key === null || !key.startsWith(prefix)) return;
        if (newValue === null) memory.delete(key.slice(prefix.length));
        changed();
      };
      window.addEventListener("storage", heard, { signal });
    },
  };
}

/** The slot of the person named by an identity; only the service can verify it. */
export function slotOf(identity) {
  if (!identity) return "";
  try {
    const payload = window.atob(identity.split(".")[0].replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(payload, (char) => char.charCodeAt(0));
    return `person ${JSON.parse(new window.TextDecoder().decode(bytes)).externalId} `;
  } catch {
    return "unreadable ";
  }
}

function usableStorage() {
  try {
    localStorage.setItem("conversation-widget", "");
    localStorage.removeItem("conversation-widget");
    return localStorage;
  } catch {
    return null;
  }
}
