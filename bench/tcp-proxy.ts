/** A TCP proxy in front of a server on this machine: for distance, for outages, and for counting round trips. */
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export interface TcpProxy extends AsyncDisposable {
  /** The target's URL with the proxy's port, without a trailing slash. */
  readonly url: string;
  /**
   * `up`: forwards. `refused`: closes every connection, as without a server. `frozen`: forwards later, as when the
   * server's machine stands still. `silent`: drops everything, as behind a router that forgot its connections.
   */
  state: "up" | "refused" | "frozen" | "silent";
  /** No connection that is open now carries anything any more, and neither side is told; later ones do. */
  silence(): void;
  /** Round trips of each connection, in the order of opening: how often the client speaks after the server did. */
  readonly turns: readonly number[];
}

/** What becomes of a chunk: `cut` drops it and closes its connection, `silence` drops it and all that follows. */
export type Verdict = "forward" | "cut" | "silence";

export interface TcpProxyOptions {
  /** Of each direction, so a round trip takes twice as long. */
  readonly delayMs?: number;
  /** Called for each chunk. `connection`: the same object for all of one connection. */
  readonly inspect?: (chunk: Buffer, from: "client" | "server", connection: object) => Verdict;
}

interface Connection {
  readonly near: Socket;
  readonly far: Socket;
  isSilent: boolean;
}

/** `target`: URL of a server. */
export async function startTcpProxy(target: string, { delayMs = 0, inspect }: TcpProxyOptions = {}): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const connections = new Set<Connection>();
  const turns: number[] = [];
  let state: TcpProxy["state"] = "up";

  const server = createServer((near) => {
    if (state === "refused") {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    const connection: Connection = { near, far, isSilent: false };
    connections.add(connection);
    const index = turns.push(0) - 1;
    let isClients = false;
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      from.setNoDelay(true);
      from.on("data", (chunk) => {
        if (state === "silent" || connection.isSilent) return;
        const verdict = inspect?.(chunk, from === near ? "client" : "server", connection) ?? "forward";
        if (verdict === "cut") near.destroy();
        if (verdict === "silence") connection.isSilent = true;
        if (verdict !== "forward") return;
        if (from === near && !isClients) turns[index] = (turns[index] ?? 0) + 1;
        isClients = from === near;
        if (delayMs === 0) to.write(chunk);
        else void pause(delayMs).then(() => to.write(chunk));
      });
      // "close" always follows.
      from.on("error", () => undefined);
      from.on("close", () => {
        connections.delete(connection);
        if (delayMs === 0) to.destroy();
        else void pause(delayMs).then(() => to.destroy());
      });
      if (state === "frozen") from.pause();
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);

  return {
    url: url.href.replace(/\/$/u, ""),
    turns,
    get state() {
      return state;
    },
    set state(next) {
      // What a silent connection has dropped cannot be made up for, so it ends with the silence.
      const breaks = next === "refused" || state === "silent";
      state = next;
      for (const { near, far } of connections) {
        if (breaks) near.destroy();
        for (const socket of [near, far]) {
          if (next === "frozen") socket.pause();
          else socket.resume();
        }
      }
    },
    silence() {
      for (const connection of connections) connection.isSilent = true;
    },
    async [Symbol.asyncDispose]() {
      for (const { near, far } of connections) {
        near.destroy();
        far.destroy();
      }
      server.close();
      await once(server, "close");
    },
  };
}
