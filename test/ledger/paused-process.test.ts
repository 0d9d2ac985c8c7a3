/** A process that was paused for longer than its lease handles first what was answered meanwhile, and must not act on it. */
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { createHttpClient } from "../../src/conversation-client/http-client.ts";
import type { Bulk, Database } from "../../src/database/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { createWebApi, Done } from "../../src/team-chats/slack/outbound/api.ts";
import { createBotApi } from "../../src/team-chats/telegram/outbound/api.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { around, entry, lane, SILENT, Watched } from "./fixture.ts";

const LEASE_MS = 400;

function standStill(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LEASE_MS + 100);
}

/** A database whose answer to a commit arrives while the process is paused, once `isDue` is set. */
function lateDatabase(database: Database) {
  const pause = { isDue: false };
  const answered = () => {
    if (pause.isDue) standStill();
    pause.isDue = false;
  };
  return { database: around(database, { answered }), pause };
}

/** Answers every request, and remembers its path. */
async function listening() {
  const requests: unknown[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url);
    response.end('{"ok":true,"result":{}}');
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** One call of each client through which the bridge acts. */
function callers(url: string): readonly ((signal: AbortSignal) => Promise<unknown>)[] {
  const service = createHttpClient({ url: `${url}/v1`, key: "key" });
  const slack = createWebApi({ token: "xoxb-1", apiUrl: url });
  const telegram = createBotApi({ token: "1:x", apiRoot: url, timeoutMs: 5_000 });
  const message = { method: "POST", path: "/messages", body: {}, doing: "message", shape: z.unknown() } as const;
  return [
    (signal) => service.call(message, signal),
    (signal) => slack.call("chat.postMessage", {}, Done, "post", signal),
    (signal) => telegram.call("post", signal, (api, given) => api.sendMessage({ chat_id: 1, text: "x" }, given)),
  ];
}

describe.each(DIALECTS)("a process that was paused on %s", (dialect) => {
  async function stage() {
    const fresh = await freshDatabase(dialect);
    const plain = await fresh.open();
    const { database, pause } = lateDatabase(plain);
    const ledger = await openBridgeLedger(database, { log: SILENT, leaseMs: LEASE_MS, pollMs: 50 });
    return {
      ...{ pause, ledger, database: plain, values: (await openSpaces(database))<string>("values") },
      async [Symbol.asyncDispose]() {
        await ledger.stop(0);
        await fresh[Symbol.asyncDispose]();
      },
    };
  }

  it("does not run a batch that began before", async () => {
    await using on = await stage();
    const watched = new Watched();
    await on.ledger.start({ thread: watched });

    on.pause.isDue = true;
    await on.ledger.append([entry(lane("a"), 1)]);
    await watched.until(({ payloads }) => payloads.length > 0);

    expect(watched.batches).toMatchObject([{ uncertain: true, entries: [{ payload: 1, attempts: 2 }] }]);
  });

  it("makes no call after what it recorded before", async () => {
    await using on = await stage();
    const calls: boolean[] = [];
    const watched = new Watched(async (batch) => {
      if (!batch.uncertain) on.pause.isDue = true;
      for (const one of batch.entries) await batch.checkpoint(one, { isAboutToCall: true });
      calls.push(batch.uncertain);
    });
    await on.ledger.start({ thread: watched });

    await on.ledger.append([entry(lane("a"), 1)]);
    await watched.until(() => calls.length > 0);

    expect(calls).toEqual([true]);
  });

  it("stores nothing that it learned before, and goes on with a new lease", async () => {
    await using on = await stage();
    const stored: PromiseSettledResult<unknown>[] = [];
    const watched = new Watched(async (batch) => {
      if (!batch.uncertain) standStill();
      stored.push(...(await Promise.allSettled([on.values.set([["thread", `attempt ${stored.length + 1}`]])])));
    });
    await on.ledger.start({ thread: watched });

    await on.ledger.append([entry(lane("a"), 1)]);
    await watched.until(() => stored.length === 2);

    expect(stored.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(await on.values.get("thread")).toBe("attempt 2");
  });

  it("stores and appends nothing for a batch that was lost, with a new lease either", async () => {
    await using on = await stage();
    const first: PromiseSettledResult<unknown>[] = [];
    const watched = new Watched(async ({ lane: { key }, uncertain }) => {
      if (key !== "a") return;
      if (!uncertain) {
        standStill();
        await vi.waitUntil(() => on.ledger.mayWrite, { timeout: 60_000 });
      }
      const attempt = uncertain ? "later" : "first";
      const writes = [on.values.set([["thread", attempt]]), on.ledger.append([entry(lane("b"), attempt)])];
      const written = await Promise.allSettled(writes);
      if (!uncertain) first.push(...written);
    });
    await on.ledger.start({ thread: watched });

    await on.ledger.append([entry(lane("a"), 1)]);
    await watched.until(({ payloads }) => payloads.includes("later"));

    expect(first.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect.poll(() => on.values.get("thread")).toBe("later");
    expect(watched.payloads).not.toContain("first");
  });

  it("ends no entry without its links, if another statement fails the commit of both", async () => {
    await using on = await stage();
    const link = () => on.values.set([["thread", "posted"]]);
    const fails: Bulk<number, number> = {
      name: "fails",
      async run(tx, items) {
        standStill();
        await tx.all("select * from missing");
        return items;
      },
    };
    const watched = new Watched((batch) => {
      batch.inSameCommit(link);
      if (!batch.uncertain) void on.database.bulk(fails, 1).catch(() => undefined);
    });
    await on.ledger.start({ thread: watched });

    await on.ledger.append([entry(lane("a"), 1)]);
    await expect.poll(() => on.ledger.open(lane("a"))).toEqual([]);

    expect(await on.values.get("thread")).toBe("posted");
    expect(watched.batches.map(({ uncertain }) => uncertain)).toEqual([false, true]);
  });

  it("makes no call after an answer that came meanwhile, through any of its clients", async () => {
    await using on = await stage();
    await using remote = await listening();
    const clients = callers(remote.url);
    const { signal: never } = new AbortController();
    // Connected, a client sends at once.
    for (const call of clients) await call(never);
    const ended: PromiseSettledResult<unknown>[] = [];
    const watched = new Watched(async (batch, signal) => {
      if (batch.uncertain) return;
      // What arrives at a socket is handled before timers are.
      const answer = connect(remote.port);
      await once(answer, "connect");
      answer.destroy();
      standStill();
      ended.push(...(await Promise.allSettled(clients.map((call) => call(signal)))));
    });
    await on.ledger.start({ thread: watched });

    await on.ledger.append([entry(lane("a"), 1)]);
    await watched.until(({ batches }) => batches.length === 2);

    expect(remote.requests).toHaveLength(clients.length);
    expect(ended).toEqual(clients.map(() => ({ status: "rejected", reason: expect.any(BridgeError) as unknown })));
  });
});
