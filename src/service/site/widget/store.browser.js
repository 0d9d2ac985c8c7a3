/** What the widget remembers in this browser: who the client is, what was read, what is not sent yet. */

/**
 * Pages may forbid storage (private windows, blocked cookies): then it lasts as long as the page.
 * Every unsent message has a key of its own, so that two tabs never overwrite each other's.
 */
export function openStore(base) {
  const prefix = `conversation-widget ${base} `;
  const memory = new Map();
  const storage = usableStorage();

  const get = (name) => (storage ? storage.getItem(prefix + name) : (memory.get(name) ?? null));
  const set = (name, value) => {
    memory.set(name, value);
    try {
      storage?.setItem(prefix + name, value);
    } catch {
      // Full: the page still has it in memory, which `outbox` reads too.
    }
  };
  const remove = (name) => {
    memory.delete(name);
    storage?.removeItem(prefix + name);
  };

  return {
    token: () => get("token"),
    setToken: (token) => set("token", token),
    forgetToken() {
      remove("token");
      remove("seen");
    },
    seen: () => Number(get("seen") ?? 0),
    setSeen: (position) => set("seen", String(position)),

    /** Unsent messages, oldest first: `{key, text, at, refused?}`. */
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

    /** Calls `changed` when another tab of this site wrote something. */
    watch(changed) {
      window.addEventListener("storage", (event) => {
        if (event.key !== null && event.key.startsWith(prefix)) {
          if (event.newValue === null) memory.delete(event.key.slice(prefix.length));
          changed();
        }
      });
    },
  };
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
