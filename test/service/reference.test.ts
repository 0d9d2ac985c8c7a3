/** The OpenAPI document says what the service does: every route is in it, and it validates the real answers. */
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { CHANGED_EVENT, EVENT_NAMES, VARIANTS, type EventName } from "../../src/contract/event.ts";
import { inboundBase, sign } from "../../src/contract/signature.ts";
import { createInbound } from "../../src/service/api/inbound.ts";
import { createApi } from "../../src/service/api/index.ts";
import { createSerializer } from "../../src/service/api/serializer.ts";
import type { ServiceContext } from "../../src/service/context.ts";
import { openApiOf, type OpenApiDocument } from "../../src/service/reference/document.ts";
import { OPERATIONS } from "../../src/service/reference/operations.ts";
import { freshDatabase, type FreshDatabase } from "../support/databases.ts";
import { matching, startServiceFixture, type ServiceFixture } from "./fixture.ts";
import { startReceiver } from "./receiver.ts";

type Json = Readonly<Record<string, unknown>>;

/** What the document says of one answer, as a check. */
function answerIn(document: OpenApiDocument, path: string, method: string, status: number): z.ZodType {
  const { responses } = document.paths[path]?.[method] as { responses: Readonly<Record<string, Json>> };
  const response = responses[status] ?? responses["default"];
  const { content } = response as { content: { "application/json": { schema: { $ref: string } } } };
  return schemaIn(document, content["application/json"].schema);
}

function schemaIn(document: OpenApiDocument, schema: Json): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: document.components.schemas });
  return z.fromJSONSchema(JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/")) as never);
}

describe.each(VARIANTS)("the document of Variant %s", (variant) => {
  let fresh: FreshDatabase;
  let fixture: ServiceFixture;
  let document: OpenApiDocument;
  beforeAll(async () => {
    fresh = await freshDatabase("sqlite");
    fixture = await startServiceFixture(await fresh.open(), { variant, inboundSecrets: ["inbound"] });
    document = (await fixture.api("GET", "/openapi.json", undefined, {})).body as unknown as OpenApiDocument;
  });
  afterAll(async () => {
    await fixture[Symbol.asyncDispose]();
    await fresh[Symbol.asyncDispose]();
  });

  it("is read without a key, and is the one that is made from the schemas", () => {
    expect(document).toEqual(JSON.parse(JSON.stringify(openApiOf(variant, "/v1"))));
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.webhooks).toSorted()).toEqual(
      [...EVENT_NAMES.A, ...EVENT_NAMES.B, CHANGED_EVENT].toSorted(),
    );
  });

  it("refers to nothing that is not there", () => {
    const named = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(named.filter((name) => !(String(name) in document.components.schemas))).toEqual([]);
    expect(new Set(named)).toContain("Error");
  });

  it("validates real answers, and catches others", async () => {
    const { conversationId: id } = await fixture.service.admin.createConversationAs(
      "email",
      { externalId: "1", name: "Ada", email: "ada@example.org" },
      "hi",
    );
    const asked: [string, string, string, unknown?][] = [
      ["get", "/conversations", "/conversations?limit=1"],
      ["get", "/conversations", "/conversations?limit=0"],
      ["get", "/conversations/{id}", `/conversations/${id}`],
      ["get", "/conversations/{id}", "/conversations/cv_none"],
      ["post", "/messages", "/messages", { conversationId: id, text: "hello", author: "Bo" }],
      ["post", "/messages", "/messages", { conversationId: id, text: "" }],
      ["get", "/contacts", "/contacts?query=ada"],
      ["post", "/webhooks", "/webhooks", { url: "http://127.0.0.1:1/", events: ["message:new"] }],
      ["post", "/webhooks", "/webhooks", { url: "http://127.0.0.1:1/", events: ["conversation.rated"], secret: "s" }],
    ];
    for (const [method, path, address, body] of asked) {
      const answer = await fixture.api(method.toUpperCase(), address, body);
      const schema = answerIn(document, path, method, answer.status);
      expect(schema.safeParse(answer.body), `${method} ${address}`).toMatchObject({ success: true });
      expect(schema.safeParse({ ...answer.body, more: 1 }).success).toBe(false);
    }
    const page = answerIn(document, "/conversations", "get", 200);
    expect(page.safeParse({ items: [{}], data: [{}], nextCursor: null }).success).toBe(false);
  });

  it("validates answers to connectors, which are asked beside the API", async () => {
    const body = Buffer.from(
      JSON.stringify({ client: { externalId: "9", name: "Cy" }, text: "hi", externalMessageId: "1" }),
    );
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const base = inboundBase("vk", timestamp, body);
    const { servers } = document.paths["/inbound/{channel}"]?.["post"] as { servers: readonly { url: string }[] };
    const ask = async (signature: string) => {
      const response = await fetch(new URL("inbound/vk", new URL(servers[0]?.url ?? "", fixture.url)), {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-service-signature": signature,
          "x-service-timestamp": timestamp,
        },
        body,
      });
      const schema = answerIn(document, "/inbound/{channel}", "post", response.status);
      expect(schema.safeParse(await response.json())).toMatchObject({ success: true });
      return response.status;
    };
    expect([await ask(sign(base, "inbound")), await ask(sign(base, "another"))]).toEqual([201, 401]);
  });

  it("validates real deliveries of every event", async () => {
    await using receiver = await startReceiver();
    const events = [...EVENT_NAMES.A, ...EVENT_NAMES.B, CHANGED_EVENT];
    await fixture.api("POST", "/webhooks", { url: receiver.url, events, secret: "s" });
    const { admin } = fixture.service;
    const { conversationId: id } = await admin.createConversationAs("vk", { externalId: "2", name: "Bo" }, "hi");
    await admin.assign(id, "op_1");
    await admin.rate(id, 5);
    await admin.operatorWrites(id, "only for us", "Anna", true);
    // Created and message, each under two names; two changes, each under two; a note.
    await receiver.until(({ length }) => length === 9);
    const bodies = receiver.received.map(({ raw }) => JSON.parse(raw.toString()) as { type: EventName });
    expect(new Set(bodies.map(({ type }) => type))).toEqual(new Set(events));
    for (const body of bodies) {
      const { requestBody } = document.webhooks[body.type]?.["post"] as {
        requestBody: { content: { "application/json": { schema: Json } } };
      };
      const schema = schemaIn(document, requestBody.content["application/json"].schema);
      expect(schema.safeParse(body), body.type).toMatchObject({ success: true });
    }
  });

  it("is a page for people too, which allows nothing from elsewhere", async () => {
    const answer = await fixture.api("GET", "/reference", undefined, {});
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
    expect(answer.headers.get("content-security-policy")).toEqual(
      matching(/^default-src 'none'; style-src 'sha256-[^']+';/),
    );
    for (const { method, path } of Object.values(OPERATIONS))
      expect(answer.text).toContain(`${method.toUpperCase()} ${path}`);
    for (const name of Object.keys(document.components.schemas)) expect(answer.text).toContain(`<h2>${name}</h2>`);
    expect(answer.text).not.toMatch(/<script|https?:\/\/|\[object/);
    expect(answer.text).toContain(`Variant ${variant}`);
    // A type for every field, those too that may be null.
    const rating = /<code>rating<\/code>.*?<\/tr>/su.exec(answer.text)?.[0].replace(/<[^>]+>|\s+/gu, " ");
    expect(rating?.replace(/ +/gu, " ")).toContain("integer, 1 to 5 or null");
    expect(answer.text).not.toMatch(/<span class="quiet"><\/span>/u);
  });

  it("takes no other method", async () => {
    for (const path of ["/openapi.json", "/reference"]) {
      const answer = await fixture.api("POST", path, {});
      expect(answer.status).toBe(405);
      expect(answer.headers.get("allow")).toBe("GET, HEAD");
    }
  });
});

/** `GET /conversations/{id}`, of everything that the API answers. */
function routesOf(app: Hono): string[] {
  return app.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
}

/** The description describes the API, not itself. */
const DESCRIBING = ["GET /openapi.json", "GET /reference"];

it("has every route of the API, and no other", () => {
  const context = { serializer: createSerializer("B"), limits: {} } as ServiceContext;
  const inbound = new Hono().route("/inbound", createInbound(context));
  const routes = [createApi(context), inbound].flatMap(routesOf).filter((route) => !DESCRIBING.includes(route));
  const shown = Object.values(OPERATIONS).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(shown.toSorted()).toEqual(routes.toSorted());
  const more = new Hono();
  more.get("/more/:id", (c) => c.text(""));
  expect(routesOf(more)).toEqual(["GET /more/{id}"]);
});
