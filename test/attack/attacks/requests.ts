/** Requests of strangers: unsigned, forged, oversized, slow. */
import { once } from "node:events";
import { connect } from "node:net";
import { sign } from "../../../src/contract/signature.ts";
import { CUT, orCut, request, tally, unless, type Attack } from "../attack.ts";
import type { Target } from "../target.ts";

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
const MEBIBYTE = 2 ** 20;

const post = (url: string, type: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
  request(url, { method: "POST", body, headers: { "content-type": type, ...headers }, redirect: "manual" });

function* repeat<T>(count: number, of: (index: number) => T): Generator<T> {
  for (let index = 0; index < count; index += 1) yield of(index);
}

/** Requests that hold a connection, and never end. Held: the server closes them. */
const SLOW_ROUTES = ["/slack/events", "/webhooks/conversations", "/console/sign-in", "/site/messages", "/v1/messages"];
const SLOW_SENDERS = 500;
const CLOSED_WITHIN_MS = 20_000;

async function sendsSlowly({ url }: Target, path: string): Promise<string | undefined> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nhost: bridge\r\ncontent-type: ${FORM}\r\ncontent-length: 1000\r\n\r\n`);
  const byte = setInterval(() => socket.write("a"), 1_000);
  socket.resume();
  try {
    await once(socket, "close", { signal: AbortSignal.timeout(CLOSED_WITHIN_MS) });
    return undefined;
  } catch {
    return `a body that never ends was still read after ${CLOSED_WITHIN_MS / 1000} seconds at ${path}`;
  } finally {
    clearInterval(byte);
    socket.destroy();
  }
}

export const REQUESTS: readonly Attack[] = [
  {
    name: "unsigned forms of 4 MiB to Slack's endpoint",
    run: ({ url }) =>
      tally(
        repeat(
          5,
          () => async () =>
            unless(
              [401, 413, CUT.status],
              await orCut(post(`${url}/slack/events`, FORM, "a&".repeat(2 * MEBIBYTE))),
              "an unsigned form",
            ),
        ),
      ),
  },
  {
    name: "signed forms of 500,000 fields to Slack's endpoint",
    run: ({ slackSends }) =>
      tally(
        repeat(5, () => async () => unless([400, 413], await slackSends("a&".repeat(500_000), FORM), "such a form")),
      ),
  },
  {
    name: "forged, altered and old signatures of Slack",
    run({ url, slackSends }) {
      const body = JSON.stringify({ type: "event_callback", event: { type: "message", text: "hello" } });
      const now = () => Math.floor(Date.now() / 1000);
      const forged = (signature: string) =>
        post(`${url}/slack/events`, JSON_TYPE, body, {
          "x-slack-signature": signature,
          "x-slack-request-timestamp": String(now()),
        });
      const tries = [
        ...["", "v0=", "v0=00", `v0=${"0".repeat(64)}`, `v1=${"0".repeat(64)}`].map((it) => () => forged(it)),
        ...[-600, -301, 301, 600].map((seconds) => () => slackSends(body, JSON_TYPE, now() + seconds)),
      ];
      return tally(tries.map((request) => async () => unless([401], await request(), "a forged signature")));
    },
  },
  {
    name: "odd, correctly signed payloads of Slack",
    run({ slackSends }) {
      const bodies = ["null", "[]", "1", '"x"', "{}", '{"type":"event_callback"}'];
      const events = [null, {}, [], "message", { type: null }, { type: "message", channel: {}, ts: 1 }];
      const interactions = [{}, null, { type: "block_actions", actions: [] }, { type: "view_submission", view: null }];
      const form = (payload: unknown) => new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
      const tries = [
        ...bodies.map((body) => [body, JSON_TYPE] as const),
        ...events.map((event) => [JSON.stringify({ type: "event_callback", event }), JSON_TYPE] as const),
        ...interactions.map((interaction) => [form(interaction), FORM] as const),
        ["command=%2Fcontact", FORM] as const,
      ];
      return tally(
        tries.map(
          ([body, type]) =>
            async () =>
              unless([200, 400], await slackSends(body, type), body.slice(0, 60)),
        ),
      );
    },
  },
  {
    name: "forged webhooks of the service",
    run({ url }) {
      const body = JSON.stringify({ type: "message:new", payload: {} });
      const signatures = ["", "0", "0".repeat(64), `sha256=${"f".repeat(64)}`, sign(Buffer.from(body), ""), "\u00e9"];
      const target = `${url}/webhooks/conversations`;
      return tally([
        ...signatures.map(
          (signature) => async () =>
            unless(
              [401],
              await post(target, JSON_TYPE, body, { "x-service-signature": signature }),
              "a forged webhook",
            ),
        ),
        async () => unless([401], await post(target, JSON_TYPE, body), "a webhook without a signature"),
        async () =>
          unless([401, 413, CUT.status], await orCut(post(target, JSON_TYPE, "x".repeat(8 * MEBIBYTE))), "8 MiB"),
      ]);
    },
  },
  {
    name: "paths, hosts and headers that no browser sends",
    run({ url }) {
      const paths = ["/%00", "//", "/..%2f..%2fetc/passwd", "/console/%2e%2e/%2e%2e/data", `/${"a".repeat(8_000)}`];
      const files = ["/site/../../package.json", "/console/files/..%2f..%2f..%2fmain.ts", "/.env", "/data/bridge.db"];
      return tally(
        [...paths, ...files].map((path) => async () => {
          const answer = await request(url + path, { redirect: "manual" });
          const text = await answer.text();
          if (/conversation-bridge|"dependencies"|SQLite format/u.test(text)) return `${path} was answered with a file`;
          return unless([301, 302, 303, 307, 308, 400, 404, 414], answer, path.slice(0, 60));
        }),
      );
    },
  },
  {
    name: `${SLOW_SENDERS} bodies that never end`,
    async run(target) {
      const ends = await Promise.all(
        Array.from({ length: SLOW_SENDERS }, (_, index) =>
          sendsSlowly(target, SLOW_ROUTES[index % SLOW_ROUTES.length] ?? "/"),
        ),
      );
      return tally(ends.map((end) => () => Promise.resolve(end)));
    },
  },
];
