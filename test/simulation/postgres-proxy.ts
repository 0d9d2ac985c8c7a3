/** A TCP proxy in front of PostgreSQL that sees commits go by, and can break the connection of one at that moment. */
import { startTcpProxy, type TcpProxy, type Verdict } from "../../bench/tcp-proxy.ts";

/**
 * What happens to the connection of a commit. `before`: it breaks and the server never sees the commit; `after`: it
 * breaks and the client never sees the answer; `unanswered`: no answer comes, and neither side is told.
 */
export type CommitFault = "before" | "after" | "unanswered";

export interface PostgresProxy extends TcpProxy {
  /** Called once, when the next commit arrives at the proxy. Result: what breaks it; `undefined`: nothing. */
  atCommit: (() => CommitFault | undefined) | undefined;
  /** Commits that were broken. */
  readonly broken: number;
  /** Breaks all connections; new ones work. */
  reset(): void;
}

/** The length of a message counts itself, and not the byte of its type. */
const HEADER_BYTES = 5;
/** How PostgreSQL reports that a transaction is committed; a rollback reads otherwise. */
const COMMITTED = Buffer.from("COMMIT\0");

export async function startPostgresProxy(target: string, { delayMs = 0 } = {}): Promise<PostgresProxy> {
  const clients = new WeakMap<object, ClientMessages>();
  const committing = new WeakMap<object, "after" | "unanswered">();
  let atCommit: PostgresProxy["atCommit"];
  let broken = 0;

  const inspect = (chunk: Buffer, from: "client" | "server", connection: object): Verdict => {
    if (from === "server") {
      const fault = committing.get(connection);
      if (fault === undefined || !chunk.includes(COMMITTED)) return "forward";
      committing.delete(connection);
      broken += 1;
      return fault === "after" ? "cut" : "silence";
    }
    const messages = clients.get(connection) ?? new ClientMessages();
    clients.set(connection, messages);
    if (!messages.hasCommit(chunk) || atCommit === undefined) return "forward";
    const fault = atCommit();
    atCommit = undefined;
    if (fault === "after" || fault === "unanswered") committing.set(connection, fault);
    if (fault !== "before") return "forward";
    broken += 1;
    return "cut";
  };

  const proxy = await startTcpProxy(target, { delayMs, inspect });
  const own = {
    get atCommit() {
      return atCommit;
    },
    set atCommit(next) {
      atCommit = next;
    },
    get broken() {
      return broken;
    },
    reset() {
      proxy.state = "refused";
      proxy.state = "up";
    },
  };
  return Object.defineProperties(proxy, Object.getOwnPropertyDescriptors(own)) as PostgresProxy;
}

/**
 * The messages of one client, as far as they tell which is a commit: one is prepared under a name, and run by it.
 * Source: postgresql.org/docs/17/protocol-message-formats.html, 2026-11.
 */
class ClientMessages {
  #rest = Buffer.alloc(0);
  #isStarted = false;
  readonly #commits = new Set<string>();

  hasCommit(chunk: Buffer): boolean {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    let hasCommit = false;
    for (;;) {
      // The first message has no type.
      const before = this.#isStarted ? 1 : 0;
      if (this.#rest.length < HEADER_BYTES) return hasCommit;
      const end = before + this.#rest.readInt32BE(before);
      if (this.#rest.length < end) return hasCommit;
      if (this.#isStarted) hasCommit = this.#isCommit(this.#rest.subarray(0, end)) || hasCommit;
      this.#isStarted = true;
      this.#rest = this.#rest.subarray(end);
    }
  }

  #isCommit(message: Buffer): boolean {
    const [first = "", second = ""] = message.toString("latin1", HEADER_BYTES).split("\0");
    const type = String.fromCharCode(message[0] ?? 0);
    // Parse: name of the statement, its text. Bind: name of the portal, name of the statement.
    if (type === "P" && second === "commit") this.#commits.add(first);
    return type === "B" && this.#commits.has(second);
  }
}
