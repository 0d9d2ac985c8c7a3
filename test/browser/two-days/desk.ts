/** The sandbox of another process, whose clock a test moves, and the clients who write to it. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export type Order =
  | { readonly kind: "until"; readonly time: number }
  | { readonly kind: "begins"; readonly name: string; readonly text: string }
  | { readonly kind: "writes"; readonly conversation: string; readonly text: string }
  | { readonly kind: "rates"; readonly conversation: string; readonly rating: number };

export interface Done {
  readonly result?: string | undefined;
  readonly error?: string;
}

/** `begin`: Unix milliseconds. `routes`: the path of the routes file. */
export async function startDesk(begin: number, routes: string) {
  const child = fork(fileURLToPath(new URL("sandbox-process.ts", import.meta.url)), [String(begin), routes]);
  const answered = async (): Promise<string> => {
    const gone = new AbortController();
    const exit = () => {
      gone.abort(new Error("the sandbox has ended"));
    };
    child.once("exit", exit);
    const [{ result, error }] = (await once(child, "message", { signal: gone.signal })) as [Done];
    child.off("exit", exit);
    if (error !== undefined) throw new Error(error);
    return result ?? "";
  };
  const url = await answered();
  const conversations = new Map<string, string>();
  const orders = async (order: Order) => {
    const done = answered();
    child.send(order);
    return await done;
  };
  const idOf = (name: string) => conversations.get(name) ?? "";
  return {
    url,
    /** Resolves at this time (Unix milliseconds), when everything before it has happened. */
    until: (time: number) => orders({ kind: "until", time }),
    /** The client begins a conversation by e-mail, or goes on with theirs. */
    async clientWrites(name: string, text: string) {
      if (conversations.has(name)) await orders({ kind: "writes", conversation: idOf(name), text });
      else conversations.set(name, await orders({ kind: "begins", name, text }));
    },
    clientRates: (name: string, rating: number) => orders({ kind: "rates", conversation: idOf(name), rating }),
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
