/** A TCP proxy in front of a database server, which can be cut off, or fall silent, for a while. */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface OutageProxy extends AsyncDisposable {
  readonly port: number;
  /** `up`: forwards. `refused`: closes every connection, as without a server. `frozen`: forwards later, as when the
   * server's machine stands still. `silent`: drops everything, as behind a router that forgot its connections. */
  state: "up" | "refused" | "frozen" | "silent";
}

export async function startOutageProxy(targetPort: number): Promise<OutageProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: OutageProxy["state"] = "up";
  const server = createServer((near) => {
    if (state === "refused") {
      near.destroy();
      return;
    }
    const far = connect(targetPort, "127.0.0.1");
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on("error", end).on("close", end);
      from.on("data", (data) => {
        if (state !== "silent") to.write(data);
      });
      if (state === "frozen") from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get state() {
      return state;
    },
    set state(next) {
      // What a silent connection has dropped cannot be made up for, so it ends with the silence.
      const breaks = next === "refused" || state === "silent";
      state = next;
      for (const [near, far] of pairs) {
        if (breaks) near.destroy();
        for (const socket of [near, far]) {
          if (next === "frozen") socket.pause();
          else socket.resume();
        }
      }
    },
    async [Symbol.asyncDispose]() {
      for (const [near] of pairs) near.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
