import assert from "node:assert/strict";
import { listIn, NotChecked, type Peer } from "../peer.ts";
import type { Rule } from "../rule.ts";
import { answered, refused, shapesOf } from "../shapes.ts";

/** Every endpoint, with a request that would be accepted with a key. */
const ENDPOINTS: readonly (readonly [string, string, object?])[] = [
  ["GET", "/conversations"],
  ["GET", "/conversations/cv_0"],
  ["POST", "/messages", { conversationId: "cv_0", text: "hello" }],
  ["GET", "/contacts"],
  ["POST", "/webhooks", { url: "https://example.org/hook", events: ["message:new"] }],
];

async function allRefuse(peer: Peer, key: string | undefined): Promise<void> {
  for (const [method, path, body] of ENDPOINTS) {
    const answer = await peer.ask(method, path, body, { key });
    assert.equal(answer.status, 401, `${method} ${path}: the status is ${answer.status}, not 401`);
    refused(answer, 401);
  }
}

export const FORMAT: readonly Rule[] = [
  {
    section: "Versioning",
    says: "the base address ends in /v1",
    check: (peer) => {
      assert.match(peer.url, /\/v1$/);
      return Promise.resolve();
    },
  },
  {
    section: "What the service does",
    says: "the format is JSON in UTF-8",
    async check(peer) {
      const conversationId = await peer.conversation();
      const text = "Žluťoučký kůň — 你好, שלום 👩‍👩‍👧";
      const made = answered(
        await peer.post("/messages", { conversationId, text }),
        201,
        shapesOf(peer.variant).created,
      );
      assert.equal(made.text, text, "the text came back changed");
    },
  },
  {
    section: "What the service does",
    says: "all times are ISO 8601 in UTC",
    async check(peer) {
      const id = await peer.anyConversation();
      const bodies = [
        await peer.get("/conversations"),
        await peer.get(`/conversations/${id}`),
        await peer.get("/contacts"),
      ];
      const times = bodies.flatMap(({ body }) => timesIn(body));
      assert.ok(times.length > 0, "there is no time in any answer");
      for (const time of times) assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/, `not UTC: ${time}`);
    },
  },
  {
    section: "What the service does",
    says: "ids are strings with the prefixes cv_, m_, ct_ and wh_",
    async check(peer) {
      const { card, page, contacts } = shapesOf(peer.variant);
      answered(await peer.get("/conversations"), 200, page);
      answered(await peer.get(`/conversations/${await peer.anyConversation()}`), 200, card);
      answered(await peer.get("/contacts"), 200, contacts);
    },
  },
  {
    section: "Authentication",
    says: "every endpoint needs a key; without one the answer is 401 with the Error object",
    check: (peer) => allRefuse(peer, undefined),
  },
  {
    section: "Authentication",
    says: "a wrong key yields 401 with the Error object, on every endpoint",
    check: (peer) => allRefuse(peer, `${peer.key}x`),
  },
  {
    section: "Authentication",
    says: "one scheme applies: Authorization: Bearer",
    async check(peer) {
      const response = await fetch(`${peer.url}/conversations`, { headers: { authorization: `Basic ${peer.key}` } });
      assert.equal(response.status, 401, `with Basic the status is ${response.status}, not 401`);
      const { status } = await peer.get("/conversations?limit=1");
      assert.equal(status, 200, `with Bearer the status is ${status}, not 200`);
    },
  },
  {
    section: "Errors",
    says: "an error is {error: {code, message}}, for a path that does not exist too",
    async check(peer) {
      refused(await peer.get("/conformance-nothing-here"), 404);
    },
  },
  {
    section: "Errors",
    says: "an invalid body is refused with an Error, and never with a 5xx",
    async check(peer) {
      for (const raw of ["", "{", "[]", "null", '"text"', "7", '{"conversationId":7,"text":[]}', "{}"])
        refused(await peer.post("/messages", undefined, { raw }));
    },
  },
  {
    section: "What the service does",
    says: "the API cannot create a conversation",
    async check(peer) {
      const before = await newest(peer);
      refused(await peer.post("/conversations", { client: "Ada", channel: "site" }));
      refused(await peer.post("/messages", { conversationId: "cv_conformance_nothing", text: "hello" }), 404);
      assert.equal(await newest(peer), before, "there is a new conversation");
    },
  },
];

/** Checked last, because it blocks all other requests. */
export const LAST: readonly Rule[] = [
  {
    section: "Errors, at the limit of requests",
    says: "beyond the limit of requests, GET /conversations is answered with 429 and the Error object",
    async check(peer) {
      peer.need("mayExhaust");
      for (let round = 0; round < 60; round++) {
        const answers = await Promise.all(Array.from({ length: 50 }, () => peer.get("/conversations?limit=1")));
        const limited = answers.find(({ status }) => status === 429);
        if (limited === undefined) continue;
        refused(limited, 429);
        return;
      }
      throw new NotChecked("3,000 requests were let through");
    },
  },
];

async function newest(peer: Peer): Promise<unknown> {
  const { body } = await peer.get("/conversations?limit=1");
  return (listIn(body, peer.variant)[0] as { id?: unknown } | undefined)?.id;
}

function timesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name.endsWith("At") && typeof inner === "string" ? [inner] : timesIn(inner),
  );
}
