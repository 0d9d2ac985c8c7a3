import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CLIENT_CHANNELS } from "../../src/contract/shapes.ts";
import { inboundBase, sign } from "../../src/contract/signature.ts";
import type { Log } from "../../src/platform/log.ts";
import { plain, tableIn } from "../guard/documents.ts";
import { read } from "../guard/tree.ts";
import { DIALECTS, freshDatabase, type FreshDatabase } from "../support/databases.ts";
import { silentLog } from "../support/log.ts";
import { aString, matching, startServiceFixture, type ServiceFixture } from "./fixture.ts";
import { startReceiver } from "./receiver.ts";

const CHANNELS = "docs/service/channels.md";
const SECRETS = ["the new secret", "the old secret"];
const NOW = Date.parse("2026-11-21T12:00:00.000Z");
const DAY_MS = 24 * 60 * 60_000;
const IVO = { externalId: "79991234567", name: "Ivo", phone: "+7 999 123-45-67" };

interface InboundAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { conversationId: string; messageId: string; error: { code: string; message: string } };
}

describe.each(DIALECTS)("POST /inbound/{channel} on %s", (dialect) => {
  let fresh: FreshDatabase;
  let fixture: ServiceFixture;
  let now = NOW;
  let messages = 0;
  beforeEach(async () => {
    now = NOW;
    fresh = await freshDatabase(dialect);
    fixture = await startServiceFixture(await fresh.open(), { inboundSecrets: SECRETS, now: () => now });
  });
  afterEach(async () => {
    await fixture[Symbol.asyncDispose]();
    await fresh[Symbol.asyncDispose]();
  });

  async function post(
    body: unknown,
    {
      channel = "whatsapp",
      secret = SECRETS[0] ?? "",
      timestamp = String(Math.floor(now / 1_000)),
      signedFor = channel,
      signature,
      type = "application/json",
      method = "POST",
    }: Partial<Record<string, string>> = {},
  ): Promise<InboundAnswer> {
    messages += 1;
    const given = typeof body === "object" ? { externalMessageId: `message ${messages}`, ...body } : body;
    const raw = Buffer.from(typeof given === "string" ? given : JSON.stringify(given));
    const response = await fetch(`${fixture.url}/inbound/${channel}`, {
      method,
      headers: {
        "content-type": type,
        "x-service-timestamp": timestamp,
        "x-service-signature": signature ?? sign(inboundBase(signedFor, timestamp, raw), secret),
      },
      ...(method !== "GET" && { body: raw }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as InboundAnswer["body"],
    };
  }
  const card = async (id: string) => fixture.service.admin.conversation(id);
  const texts = async (id: string) => (await card(id))?.messages.map(({ text }) => text);

  it.each(CLIENT_CHANNELS)("accepts what a client of %s writes", async (channel) => {
    const { status, body } = await post({ client: IVO, text: "hello" }, { channel });
    expect(status).toBe(201);
    expect(body).toEqual({ conversationId: matching(/^cv_/), messageId: matching(/^m_/) });
    const { conversation, messages } = (await card(body.conversationId)) ?? {};
    expect(conversation).toMatchObject({ channel, client: "Ivo", status: "new", unread: 1 });
    expect(messages).toEqual([
      expect.objectContaining({ id: body.messageId, from: "client", author: null, text: "hello" }),
    ]);
  });

  it("adds the next message to the newest conversation that is not closed, or else to a new one", async () => {
    const first = await post({ client: IVO, text: "one" });
    const second = await post({ client: IVO, text: "two" });
    expect(second.body.conversationId).toBe(first.body.conversationId);
    // The same id in another client channel is another person.
    const elsewhere = await post({ client: IVO, text: "one" }, { channel: "telegram" });
    expect(elsewhere.body.conversationId).not.toBe(first.body.conversationId);
    await fixture.service.admin.setStatus(first.body.conversationId, "closed");
    const third = await post({ client: IVO, text: "three" });
    expect(third.body.conversationId).not.toBe(first.body.conversationId);
    expect(await texts(first.body.conversationId)).toEqual(["one", "two"]);
    expect(await texts(third.body.conversationId)).toEqual(["three"]);
  });

  it("answers a repeated externalMessageId identically, even if sixteen arrive at once", async () => {
    const body = { client: IVO, text: "once", externalMessageId: "wamid.1" };
    const answers = await Promise.all(Array.from({ length: 16 }, () => post(body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(201));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    const { conversationId } = answers[0]?.body ?? { conversationId: "" };
    expect(await texts(conversationId)).toEqual(["once"]);
    expect(await fixture.service.admin.list()).toHaveLength(1);
    // Closed meanwhile: still the same message, and no new conversation.
    await fixture.service.admin.setStatus(conversationId, "closed");
    expect((await post({ ...body, text: "changed" })).body).toEqual(answers[0]?.body);
    expect(await fixture.service.admin.list()).toHaveLength(1);
    // An id belongs to its client.
    const other = await post({ ...body, client: { externalId: "other", name: "Other" } });
    expect(other.body.messageId).not.toBe(answers[0]?.body.messageId);
  });

  it("fires the events of any client's message, and those of the reply", async () => {
    await using receiver = await startReceiver();
    await fixture.api("POST", "/webhooks", { url: receiver.url, events: ["message:new", "conversation:new"] });
    const { body } = await post({ client: IVO, text: "hello" });
    await fixture.api("POST", "/messages", { conversationId: body.conversationId, text: "hi", author: "Bo" });
    await receiver.until((received) => received.length === 3);
    expect(receiver.received.map(({ type }) => type).sort()).toEqual([
      "conversation:new",
      "message:new",
      "message:new",
    ]);
    const reply = receiver.received.find(
      ({ payload }) => (payload.message as unknown) && payload.message.text === "hi",
    );
    expect(reply?.payload).toMatchObject({
      conversation: { id: body.conversationId, channel: "whatsapp", client: "Ivo" },
      message: { from: "operator", text: "hi" },
    });
  });

  it("updates a contact with what the connector reports", async () => {
    const { body } = await post({ client: { externalId: "7", name: "Ann" }, text: "hello" });
    await post({
      client: { externalId: "7", name: "Ann Lee", phone: "+1 555 0100", email: "ann@mail.example" },
      text: "me",
    });
    await post({ client: { externalId: "7", name: "Ann Lee", phone: null }, text: "again" });
    const { body: found } = await fixture.api("GET", "/contacts?query=5550100");
    expect(found.data).toEqual([
      expect.objectContaining({
        name: "Ann Lee",
        phone: "+1 555 0100",
        email: "ann@mail.example",
        channel: "whatsapp",
      }),
    ]);
    expect((await card(body.conversationId))?.conversation.client).toBe("Ann Lee");
  });

  it("uses the connector's time, within limits and never out of order", async () => {
    const at = (ms: number) => new Date(ms).toISOString();
    const said = async (createdAt: string) => {
      const { status, body } = await post({ client: IVO, text: createdAt, createdAt });
      return status === 201 ? (await card(body.conversationId))?.messages.at(-1)?.createdAt : body.error.code;
    };
    expect(await said(at(NOW - 30 * DAY_MS))).toBe(at(NOW - 30 * DAY_MS));
    expect(await said("2026-11-20T15:00:00+03:00")).toBe("2026-11-20T12:00:00.000Z");
    // Not before the previous message.
    expect(await said(at(NOW - 3 * DAY_MS))).toBe("2026-11-20T12:00:00.000Z");
    expect(await said(at(NOW + 5 * 60_000))).toBe(at(NOW));
    for (const wrong of [
      at(NOW + 5 * 60_000 + 1),
      at(NOW - 30 * DAY_MS - 1),
      "yesterday",
      "2026-11-20",
      "2026-11-20T12:00:00",
    ])
      expect(await said(wrong), wrong).toBe("invalid_body");
    // The list sorts it by its arrival, so that nobody overlooks it.
    const [conversation] = await fixture.service.admin.list();
    expect(conversation).toMatchObject({ createdAt: at(NOW - 30 * DAY_MS), updatedAt: at(NOW) });
  });

  it("accepts any of the secrets in any encoding of the signature, and nothing else", async () => {
    const text = JSON.stringify({ client: IVO, text: "hello", externalMessageId: "1" });
    const digest = (secret: string) =>
      createHmac("sha256", secret)
        .update(inboundBase("whatsapp", String(now / 1_000), Buffer.from(text)))
        .digest();
    for (const secret of SECRETS)
      for (const encoding of ["hex", "base64", "base64url"] as const)
        for (const prefix of ["", "sha256="])
          expect((await post(text, { signature: prefix + digest(secret).toString(encoding) })).status).toBe(201);
    const good = digest("the new secret").toString("hex");
    const bad = [
      digest("a guess").toString("hex"),
      digest("").toString("hex"),
      "",
      "sha256=",
      good.slice(1),
      `${good}0`,
    ];
    for (const signature of bad) {
      const { status, body } = await post(text, { signature });
      expect([signature, status, body.error.code]).toEqual([signature, 401, "unauthorized"]);
    }
    expect((await post(`${text} `, { signature: good })).status).toBe(401);
    expect(await fixture.service.admin.list()).toHaveLength(1);
  });

  it("accepts a signature for its channel and for five minutes only", async () => {
    const body = { client: IVO, text: "hello", externalMessageId: "wamid.1" };
    const said = async (options: Partial<Record<string, string>>) => {
      const { status, body: answer } = await post(body, options);
      return status === 201 ? status : [status, answer.error.code, answer.error.message.slice(0, 19)];
    };
    const seconds = (offset: number) => ({ timestamp: String(NOW / 1_000 + offset) });
    for (const offset of [-300, 0, 300]) expect(await said(seconds(offset)), String(offset)).toBe(201);
    const late = [401, "unauthorized", "X-Service-Timestamp"];
    for (const offset of [-301, 301]) expect(await said(seconds(offset)), String(offset)).toEqual(late);
    for (const timestamp of ["", " ", "soon", "1e9", "-1", "0", String(NOW), `${NOW / 1_000}.0`])
      expect(await said({ timestamp }), timestamp).toEqual(late);
    const forged = [401, "unauthorized", "X-Service-Signature"];
    expect(await said({ signedFor: "email" })).toEqual(forged);
    const raw = Buffer.from(JSON.stringify(body));
    const earlier = sign(inboundBase("whatsapp", String(NOW / 1_000 - 1), raw), SECRETS[0] ?? "");
    expect(await said({ signature: earlier })).toEqual(forged);
    // Of the body alone, as in the old form.
    expect(await said({ signature: sign(raw, SECRETS[0] ?? "") })).toEqual(forged);
    expect(await fixture.service.admin.list()).toHaveLength(1);
  });

  it.each<[string, number, string, unknown, Record<string, string>?]>([
    ["an unknown channel", 404, "not_found", { client: IVO, text: "x" }, { channel: "fax" }],
    ["another method", 405, "method_not_allowed", "", { method: "GET" }],
    ["another content type", 415, "unsupported_media_type", { client: IVO, text: "x" }, { type: "text/plain" }],
    ["broken JSON", 400, "invalid_body", "{"],
    ["no client", 400, "invalid_body", { text: "x" }],
    ["a client without a name", 400, "invalid_body", { client: { externalId: "1", name: " " }, text: "x" }],
    ["an empty externalId", 400, "invalid_body", { client: { externalId: "", name: "x" }, text: "x" }],
    ["an externalId that is a number", 400, "invalid_body", { client: { externalId: 1, name: "x" }, text: "x" }],
    ["a phone without digits", 400, "invalid_body", { client: { ...IVO, phone: "none" }, text: "x" }],
    ["an e-mail address that is none", 400, "invalid_body", { client: { ...IVO, email: "ivo" }, text: "x" }],
    ["no externalMessageId", 400, "invalid_body", { client: IVO, text: "x", externalMessageId: undefined }],
    ["an externalMessageId of null", 400, "invalid_body", { client: IVO, text: "x", externalMessageId: null }],
    ["an empty text", 400, "invalid_body", { client: IVO, text: "" }],
    ["a blank text", 400, "invalid_body", { client: IVO, text: " \n" }],
    ["10,001 units", 400, "invalid_body", { client: IVO, text: "x".repeat(10_001) }],
    ["5,001 emoji, which are 10,002 units", 400, "invalid_body", { client: IVO, text: "😀".repeat(5_001) }],
    ["a name of 201 units", 400, "invalid_body", { client: { ...IVO, name: "x".repeat(201) }, text: "x" }],
    ["NUL", 400, "invalid_body", { client: { ...IVO, name: "a\0" }, text: "x" }],
    ["half a surrogate pair", 400, "invalid_body", { client: IVO, text: "\ud83d" }],
    ["a body of 257 KiB", 413, "body_too_large", { client: IVO, text: "x".repeat(257 * 1024) }],
  ])("rejects %s with %i %s, and stores nothing", async (_, status, code, body, options = {}) => {
    const answer = await post(body, options);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ error: { code, message: aString } });
    if (status === 405) expect(answer.headers.get("allow")).toBe("POST");
    expect(await fixture.service.admin.list()).toEqual([]);
    expect((await fixture.api("GET", "/contacts")).body.data).toEqual([]);
  });

  it("accepts 10,000 units, and 5,000 emoji", async () => {
    for (const text of ["x".repeat(10_000), "😀".repeat(5_000)])
      expect((await post({ client: { ...IVO, name: "x".repeat(200) }, text })).status).toBe(201);
  });
});

it("accepts a signature of the body alone for one more version, and warns once per channel", async () => {
  const warnings: unknown[] = [];
  const log: Log = { ...silentLog, warn: (fields, text) => warnings.push([fields, text]) };
  await using fresh = await freshDatabase("sqlite");
  await using fixture = await startServiceFixture(await fresh.open(), { inboundSecrets: SECRETS, log });
  const body = Buffer.from(JSON.stringify({ client: IVO, text: "hello" }));
  const post = async (channel: string, secret: string) => {
    const answer = await fetch(`${fixture.url}/inbound/${channel}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-service-signature": sign(body, secret) },
      body,
    });
    return answer.status;
  };
  const good = SECRETS[0] ?? "";
  const statuses = [];
  for (const channel of ["email", "email", "vk", "email"]) statuses.push(await post(channel, good));
  expect(statuses).toEqual([201, 201, 201, 201]);
  expect(await post("avito", "a guess")).toBe(401);
  const warning = matching(/^connector signs the body alone/u);
  expect(warnings).toEqual(["email", "vk"].map((channel) => [{ channel }, warning]));
});

it("accepts a channel's own secrets there and nowhere else, and the common one elsewhere", async () => {
  await using fresh = await freshDatabase("sqlite");
  const inboundSecrets = ["whatsapp=of WhatsApp=", "whatsapp=older", "common", "fax=is no channel"];
  await using fixture = await startServiceFixture(await fresh.open(), { inboundSecrets });
  const body = Buffer.from(JSON.stringify({ client: IVO, text: "hello", externalMessageId: "1" }));
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const status = async (channel: string, secret: string) => {
    const answer = await fetch(`${fixture.url}/inbound/${channel}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-service-timestamp": timestamp,
        "x-service-signature": sign(inboundBase(channel, timestamp, body), secret),
      },
      body,
    });
    return answer.status;
  };
  const secrets = ["of WhatsApp=", "older", "common", "whatsapp=older", "fax=is no channel"];
  const accepted = async (channel: string) => {
    const statuses = await Promise.all(secrets.map((secret) => status(channel, secret)));
    return secrets.filter((_, at) => statuses[at] === 201);
  };
  expect(await accepted("whatsapp")).toEqual(["of WhatsApp=", "older"]);
  expect(await accepted("email")).toEqual(["common", "fax=is no channel"]);
});

it("accepts nothing without a secret", async () => {
  await using fresh = await freshDatabase("sqlite");
  await using fixture = await startServiceFixture(await fresh.open());
  const body = JSON.stringify({ client: IVO, text: "x" });
  const answer = await fetch(`${fixture.url}/inbound/email`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-service-signature": sign(Buffer.from(body), "") },
    body,
  });
  expect(answer.status).toBe(401);
});

describe("the page about other client channels", () => {
  it("has an example whose body is accepted", async () => {
    const [, example = ""] = /^body='(.+)'$/mu.exec(read(CHANNELS)) ?? [];
    await using fresh = await freshDatabase("sqlite");
    await using fixture = await startServiceFixture(await fresh.open(), { inboundSecrets: ["s"] });
    // As the page's shell lines compute it.
    const [, base = ""] = /printf %s "([^"]+)"/u.exec(read(CHANNELS)) ?? [];
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const signed = base.replace("$timestamp", timestamp).replace("$body", example);
    const answer = await fetch(`${fixture.url}/inbound/whatsapp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-service-timestamp": timestamp,
        "x-service-signature": sign(Buffer.from(signed), "s"),
      },
      body: example,
    });
    expect(answer.status).toBe(201);
  });

  it("names every field", () => {
    expect(tableIn(CHANNELS, "Other client channels").map(([field]) => plain(field))).toEqual([
      "client.externalId",
      "client.name",
      "client.phone",
      "client.email",
      "text",
      "externalMessageId",
      "createdAt",
    ]);
  });
});
