/** What attacks the embedded service: its console, its site channel, its API. */
import { inboundBase, sign, SIGNATURE_HEADER, TIMESTAMP_HEADER } from "../../../src/contract/signature.ts";
import { anybody } from "../../service/operator.ts";
import { CUT, orCut, request, tally, unless, type Attack } from "../attack.ts";
import { OPERATOR, type Target } from "../target.ts";

const FORM = "application/x-www-form-urlencoded";

const signIn = ({ url }: Target, from: string, body: string) =>
  request(`${url}/console/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": FORM, origin: url, "x-forwarded-for": from },
    body,
  });

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Addresses that the guard against inner networks must refuse. Documented in RFC 6890. */
const INNER = [
  "http://127.0.0.1:8080/",
  "http://localhost/",
  "http://[::1]/",
  "http://10.0.0.1/",
  "http://192.168.1.1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://[::ffff:127.0.0.1]/",
  "http://0x7f.1/",
  "http://2130706433/",
  "http://0/",
  "http://127.0.0.1.nip.io@127.0.0.1/",
  "file:///etc/passwd",
  "http://example.org/\u0000",
];

/** Deliveries of a connector, each wrong in one way. */
function inboundTries({ url, inboundSecret }: Target): (() => Promise<string | undefined>)[] {
  const channel = "whatsapp";
  const body = (more: object = {}) =>
    JSON.stringify({ client: { externalId: "1", name: "Eve" }, text: "hello", externalMessageId: "x-1", ...more });
  const seconds = (shiftS: number) => String(Math.floor(Date.now() / 1000) + shiftS);
  const send = (to: string, text: string, time: string, signature: string) =>
    request(`${url}/inbound/${to}`, {
      method: "POST",
      headers: { "content-type": "application/json", [TIMESTAMP_HEADER]: time, [SIGNATURE_HEADER]: signature },
      body: text,
    });
  const signed = (time: string, text: string, secret = inboundSecret) =>
    sign(inboundBase(channel, time, Buffer.from(text)), secret);
  const now = seconds(0);
  const tries: readonly [what: string, statuses: number[], answer: () => Promise<Response>][] = [
    ["no signature", [401], () => send(channel, body(), now, "")],
    ["another secret", [401], () => send(channel, body(), now, signed(now, body(), "another secret"))],
    ["another channel", [401], () => send("email", body(), now, signed(now, body()))],
    ["another body", [401], () => send(channel, body({ text: "changed" }), now, signed(now, body()))],
    ["another time", [401], () => send(channel, body(), seconds(60), signed(now, body()))],
    ["six minutes ago", [401], () => send(channel, body(), seconds(-360), signed(seconds(-360), body()))],
    ["six minutes ahead", [401], () => send(channel, body(), seconds(360), signed(seconds(360), body()))],
    ["no id of the message", [400], () => send(channel, "{}", now, signed(now, "{}"))],
  ];
  return tries.map(
    ([what, statuses, answer]) =>
      async () =>
        unless(statuses, await answer(), what),
  );
}

export const SERVICE: readonly Attack[] = [
  {
    name: "sign-in forms of 256 KiB",
    run: (target) =>
      tally(
        range(40).map(
          (index) => async () =>
            unless(
              [413, 429, CUT.status],
              await orCut(signIn(target, `192.0.2.${index}`, "a&".repeat(131_072))),
              "a form of 256 KiB",
            ),
        ),
      ),
  },
  {
    name: "guesses at an operator's password, who must still get in",
    async run(target) {
      const device = anybody(target);
      await device.signsIn(OPERATOR, target.password);
      const guesses = await tally(
        range(60).map((index) => async () => {
          const guess = new URLSearchParams({ name: OPERATOR, password: `guess number ${index}` }).toString();
          return unless([401, 429], await signIn(target, `198.51.100.${index % 20}`, guess), "a guess");
        }),
      );
      const there = await device.signsIn(OPERATOR, target.password);
      const isIn = there.status === 200 && !there.place.startsWith("sign-in");
      return {
        ...guesses,
        tried: guesses.tried + 1,
        held: guesses.held + Number(isIn),
        ...(!isIn && { broken: `the operator was kept out (${there.status})` }),
      };
    },
  },
  {
    name: "a flood of long messages from one address",
    async run(target) {
      const visitors = await Promise.all(range(5).map((index) => target.visitor(`Flood ${index}`, "203.0.113.1")));
      const statuses: number[] = [];
      for (const index of range(200)) {
        const visitor = visitors[index % visitors.length];
        if (visitor !== undefined) statuses.push((await visitor.writes("x ".repeat(5_000))).status);
      }
      const refused = statuses.filter((status) => status === 429).length;
      const other = await target.visitor("Somebody else", "203.0.113.2");
      const isTaken = (await other.writes("Good morning!")).status === 201;
      return tally([
        () => Promise.resolve(refused >= 150 ? undefined : `only ${refused} of 200 messages were refused`),
        () => Promise.resolve(isTaken ? undefined : "somebody else was refused"),
        async () => {
          const shown = () =>
            target.slack.timeline("C0SUPPORT").some(({ text }) => text.includes("Somebody else")) ? true : undefined;
          return target.slack.when(shown, 30_000).then(
            () => undefined,
            () => "somebody else was not shown within 30 seconds",
          );
        },
      ]);
    },
  },
  {
    name: "webhook subscriptions to inner addresses",
    run: ({ url, apiKey }) =>
      tally(
        INNER.map((address) => async () => {
          const answer = await request(`${url}/v1/webhooks`, {
            method: "POST",
            headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
            body: JSON.stringify({ url: address, events: ["message:new"] }),
          });
          return unless([400, 422], answer, address);
        }),
      ),
  },
  {
    name: "deliveries of connectors, forged, altered and old",
    run: (target) => tally(inboundTries(target)),
  },
  {
    name: "wrong keys and tokens",
    run: ({ url }) =>
      tally(
        ["", "Bearer", "Bearer x", "Basic eDp4", `Bearer ${"x".repeat(8_000)}`].flatMap((authorization) =>
          ["/v1/conversations", "/v1/contacts", "/site/messages"].map(
            (path) => async () =>
              unless(
                [401],
                await request(url + path, { headers: { authorization } }),
                `${path} with ${authorization.slice(0, 20)}`,
              ),
          ),
        ),
      ),
  },
];
