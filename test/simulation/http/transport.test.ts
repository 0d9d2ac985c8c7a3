/** Clients of undici, as the code uses them, over the simulated network. */
import { Agent, Pool, request } from "undici";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Network, type Fault } from "../network.ts";
import type { Random } from "../random.ts";
import { VirtualTime } from "../virtual-time.ts";
import { SimulatedHttp, type HttpRequest } from "./transport.ts";

const ORIGIN = "https://remote.example";
const TEXT = JSON.stringify({ ok: true });

let time: VirtualTime;
let http: SimulatedHttp;
let network: Network;
let acted: HttpRequest[];
/** Whether the remote's answer reaches the bridge, as the remote was told during each call. */
let heard: boolean[];
let fault: Fault | undefined;

beforeEach(() => {
  time = new VirtualTime();
  time.install(() => 0.5);
  http = new SimulatedHttp(time);
  acted = [];
  heard = [];
  fault = undefined;
  const random = {
    ...{ delay: () => 50, chance: () => fault !== undefined, int: () => 2_500, float: () => 0.5 },
    ...{ pick: () => fault, reseed: () => undefined },
  } as unknown as Random;
  network = new Network({
    ...{ time, random, unreachable: "CHAT_UNREACHABLE", limited: "ROOM_RATE_LIMITED" },
    unauthorized: "CHAT_UNAUTHORIZED",
  });
  network.connect();
  http.register(ORIGIN, {
    network,
    answer(asked) {
      acted.push(asked);
      heard.push(network.isHeard);
      return { status: 200, headers: { "x-from": "remote" }, body: TEXT };
    },
    limited: (_, retryAfterMs) => ({ status: 429, headers: { "retry-after": `${retryAfterMs ?? "none"}` } }),
    unauthorized: () => ({ status: 401, body: "invalid" }),
  });
});

afterEach(() => {
  http[Symbol.dispose]();
  time[Symbol.dispose]();
});

async function post(signal = new AbortController().signal) {
  const pool = new Pool(ORIGIN, { headersTimeout: 10_000 });
  const answer = await pool.request({ method: "POST", path: "/a?b=c", headers: { "X-One": "1" }, body: "hi", signal });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}

/** The code of the error that a call ends with, and after how many milliseconds. */
async function failure(call: Promise<unknown>): Promise<readonly [code: unknown, ms: number]> {
  const code = call.then(
    () => "none",
    (error: unknown) => (error as { readonly code?: unknown }).code ?? (error as Error).name,
  );
  return [await time.until(code, 60_000), time.elapsed];
}

describe("clients of undici in a walk", () => {
  it("get the answer of the remote", async () => {
    const { status, headers, text } = await time.until(post(), 1_000);

    expect([status, headers["x-from"], text]).toEqual([200, "remote", TEXT]);
    expect(heard).toEqual([true]);
    expect(acted).toEqual([{ method: "POST", origin: ORIGIN, path: "/a?b=c", headers: { "x-one": "1" }, body: "hi" }]);
  });

  it("reach it through an agent, too", async () => {
    const call = request(`${ORIGIN}/a`, { dispatcher: new Agent() }).then(({ body }) => body.json());

    expect(await time.until(call, 1_000)).toEqual({ ok: true });
  });

  it.each([
    ["cut-before", "UND_ERR_SOCKET", 0],
    ["cut-after", "ECONNRESET", 1],
    ["short-after", "UND_ERR_SOCKET", 1],
  ] as const)("see a broken connection (%s)", async (what, code, times) => {
    fault = what;

    expect((await failure(post()))[0]).toBe(code);
    expect([acted.length, network.doubtful]).toEqual([times, 1]);
    expect(heard).not.toContain(true);
  });

  it.each([
    ["hang-before", 0],
    ["hang-after", 1],
  ] as const)("give up by themselves (%s)", async (what, times) => {
    fault = what;

    expect(await failure(post())).toEqual(["UND_ERR_HEADERS_TIMEOUT", 10_000]);
    expect([acted.length, network.doubtful]).toEqual([times, 1]);
  });

  it("can be told to give up", async () => {
    fault = "hang-before";
    const stop = new AbortController();
    time.after(2_000, () => {
      stop.abort();
    });

    expect(await failure(post(stop.signal))).toEqual([20, 2_000]);
    expect(network.doubtful).toBe(1);
  });

  it("get an error page, the remote's own limit and its own refusal", async () => {
    fault = "page-after";
    const page = await time.until(post(), 1_000);
    fault = "limited";
    const limited = await time.until(post(), 1_000);
    fault = undefined;
    network.isAuthorized = false;
    const refused = await time.until(post(), 1_000);

    expect([page.status, page.text.startsWith("<html>")]).toEqual([502, true]);
    expect([limited.status, limited.headers["retry-after"]]).toEqual([429, "2501"]);
    expect([refused.status, refused.text]).toEqual([401, "invalid"]);
    expect([acted.length, network.doubtful]).toEqual([1, 1]);
  });

  it("hear nothing once they are dead", async () => {
    let ended = 0;
    void post().finally(() => (ended += 1));
    http.drop();
    network.disconnect();
    time.kill();
    await time.advance(60_000);

    expect(ended).toBe(0);
    expect(heard).not.toContain(true);
  });
});
