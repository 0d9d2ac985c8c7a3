/** Identities and limits of site clients. */
import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { promisify } from "node:util";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addressReader } from "../../src/service/http/client-address.ts";
import type { ServiceOptions } from "../../src/service/index.ts";
import { createHub } from "../../src/service/site/hub.ts";
import { read } from "../guard/tree.ts";
import { DIALECTS, freshDatabase, type FreshDatabase } from "../support/databases.ts";
import { aString, startServiceFixture, type ServiceFixture } from "./fixture.ts";
import { startReceiver } from "./receiver.ts";
import { listenTo } from "./stream.ts";

const run = promisify(execFile);
const SECRET = "secret of the shop";
const NOW = Date.parse("2026-11-21T12:00:00.000Z");
const ADA = { externalId: "customer-7", name: "Ada", phone: "+44 20 7946 0958", email: "ada@shop.example" };

function identityOf(person: object, secret = SECRET, expiresAt: unknown = new Date(NOW + 3_600_000).toISOString()) {
  const payload = Buffer.from(JSON.stringify({ ...person, expiresAt })).toString("base64url");
  return `${payload}.${createHmac("sha256", secret).update(payload).digest("base64url")}`;
}

describe.each(DIALECTS)("a signed identity on %s", (dialect) => {
  let fresh: FreshDatabase;
  let fixture: ServiceFixture;
  let now = NOW;
  beforeEach(async () => {
    now = NOW;
    fresh = await freshDatabase(dialect);
    fixture = await startServiceFixture(await fresh.open(), {
      identitySecrets: ["a newer one", SECRET],
      now: () => now,
    });
  });
  afterEach(async () => {
    await fixture[Symbol.asyncDispose]();
    await fresh[Symbol.asyncDispose]();
  });
  const identify = (identity: string, token?: string, onlyKnown = false) =>
    fixture.site("POST", "/clients", token, { identity, onlyKnown });
  const history = async (token: string) => (await fixture.site("GET", "/messages", token)).body.messages;
  const said = async (token: string) => (await history(token)).map(({ text }) => text);

  it("makes one contact of all devices, and reports who it is", async () => {
    const first = await identify(identityOf(ADA));
    expect(first.status).toBe(201);
    await fixture.visitorWrites(first.body.token, "from the laptop");
    const second = await identify(identityOf({ ...ADA, name: "Ada L." }), undefined, true);
    expect(second.status).toBe(200);
    expect(second.body.token).not.toBe(first.body.token);
    await fixture.visitorWrites(second.body.token, "from the phone");
    expect(await said(first.body.token)).toEqual(["from the laptop", "from the phone"]);
    const { body } = await fixture.api("GET", "/contacts");
    expect(body.data).toEqual([expect.objectContaining({ name: "Ada L.", phone: ADA.phone, email: ADA.email })]);
    expect((await fixture.service.admin.list()).map(({ client }) => client)).toEqual(["Ada L."]);
  });

  it("adds no contact for somebody who has not written", async () => {
    expect((await identify(identityOf(ADA), undefined, true)).status).toBe(204);
    expect((await fixture.site("POST", "/clients", undefined, { onlyKnown: true })).status).toBe(204);
    expect((await fixture.api("GET", "/contacts")).body.data).toEqual([]);
  });

  it("assigns what an anonymous visitor wrote to the person, whether known before or not", async () => {
    const visitor = await fixture.visitor();
    await fixture.visitorWrites(visitor, "one");
    const { body: first } = await identify(identityOf(ADA), visitor, true);
    expect(await said(first.token)).toEqual(["one"]);
    expect((await fixture.site("GET", "/messages", visitor)).status).toBe(401);

    // Later, on another device, and with a key that both used.
    const again = await fixture.visitor();
    await fixture.visitorWrites(first.token, "two", "the-same-key");
    await fixture.visitorWrites(again, "three", "the-same-key");
    await fixture.visitorWrites(again, "four", "another-key");
    await using stream = await listenTo(fixture.url, again);
    await stream.next(2);
    const { body: second } = await identify(identityOf(ADA), again);
    await stream.ended;
    expect(await said(second.token)).toEqual(["one", "two", "three", "four"]);
    expect((await history(second.token)).map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    expect((await fixture.visitorWrites(second.token, "four", "another-key")).status).toBe(200);
    expect((await fixture.service.admin.list()).map(({ client }) => client)).toEqual(["Ada", "Ada"]);
    expect((await fixture.api("GET", "/contacts")).body.data).toHaveLength(1);
    const next = await fixture.visitorWrites(second.token, "five");
    expect(next.status).toBe(201);
  });

  it("closes streams with the visitor's token, even if the contact stays the same", async () => {
    const visitor = await fixture.visitor();
    await fixture.visitorWrites(visitor, "one");
    // An earlier user of the browser copied the token, and listens from elsewhere.
    await using stream = await listenTo(fixture.url, visitor);
    await stream.next(1);
    const { body: ada } = await identify(identityOf(ADA), visitor);
    await stream.ended;
    await fixture.visitorWrites(ada.token, "my card ends in 4711");
    expect(await said(ada.token)).toEqual(["one", "my card ends in 4711"]);
    expect((await listenTo(fixture.url, visitor)).status).toBe(401);
  });

  it("never gives one person's chat to another", async () => {
    const { body: ada } = await identify(identityOf(ADA));
    await fixture.visitorWrites(ada.token, "of Ada");
    const { body: bo } = await identify(identityOf({ externalId: "customer-8", name: "Bo" }), ada.token);
    expect(await said(bo.token)).toEqual([]);
    expect(await said(ada.token)).toEqual(["of Ada"]);
  });

  it("is rejected if it is forged, altered, expired or not an identity", async () => {
    const good = identityOf(ADA);
    const [payload = "", signature = ""] = good.split(".");
    const changed = Buffer.from(JSON.stringify({ ...ADA, name: "Eve" })).toString("base64url");
    const days = (count: number) => new Date(NOW + count * 86_400_000).toISOString();
    const bad = {
      "with another secret": identityOf(ADA, "a guess"),
      "with no secret": identityOf(ADA, ""),
      "with another payload": `${changed}.${signature}`,
      "without a signature": payload,
      "with more": `${good}.${signature}`,
      nonsense: "nonsense",
      expired: identityOf(ADA, SECRET, new Date(NOW).toISOString()),
      "lasting too long": identityOf(ADA, SECRET, new Date(NOW + 31 * 86_400_000 + 1).toISOString()),
      "without an end": identityOf(ADA, SECRET, null),
      "with an end that is no time": identityOf(ADA, SECRET, "soon"),
      "without an id": identityOf({ name: "Ada" }),
      "with NUL": identityOf({ ...ADA, name: "A\0" }),
    };
    for (const [what, identity] of Object.entries(bad)) {
      const { status, body } = await identify(identity);
      expect([what, status, body]).toEqual([what, 403, { error: { code: "identity_refused", message: aString } }]);
    }
    expect((await identify("x".repeat(4_097))).status).toBe(400);
    expect((await fixture.api("GET", "/contacts")).body.data).toEqual([]);
    expect((await identify(identityOf(ADA, SECRET, days(31)))).status).toBe(201);
    expect((await identify(identityOf(ADA, "a newer one"))).status).toBe(200);
  });

  it("is what the documented example generates", async () => {
    const [, code = ""] = /```js\n([^]+?)```/u.exec(read("docs/service/widget.md")) ?? [];
    const call = `process.stdout.write(identityOf(${JSON.stringify(ADA)}, ${JSON.stringify(SECRET)}));`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", code + call]);
    now = Date.now();
    expect((await identify(stdout)).status).toBe(201);
  });
});

describe.each(DIALECTS)("a rating on %s", (dialect) => {
  it("is given by the client, after the conversation is closed, and reported to subscribers", async () => {
    await using fresh = await freshDatabase(dialect);
    await using fixture = await startServiceFixture(await fresh.open(), { limits: { clientMessages: null } });
    await using receiver = await startReceiver();
    const events = ["conversation:update", "conversation.rated"];
    const token = await fixture.visitor();
    await fixture.visitorWrites(token, "hello");
    const [conversation] = await fixture.service.admin.list();
    const id = conversation?.id ?? "";
    const rate = (rating: unknown, by = token, of: string = id) =>
      fixture.site("POST", "/rating", by, { conversation: of, rating });
    expect((await rate(5)).body.error.code).toBe("not_closed");
    await fixture.service.admin.setStatus(id, "closed");
    await fixture.api("POST", "/webhooks", { url: receiver.url, events });
    for (const wrong of [0, 6, 1.5, "5", null]) expect((await rate(wrong)).body.error.code).toBe("invalid_body");
    const stranger = await fixture.visitor();
    expect((await rate(1, stranger)).body.error.code).toBe("not_found");
    expect((await rate(1, "st_unknown")).status).toBe(401);
    expect((await rate(5, token, "cv_unknown")).status).toBe(404);
    expect((await rate(2)).status).toBe(200);
    expect((await rate(2)).status).toBe(200);
    expect((await rate(5)).status).toBe(200);
    await receiver.until((received) => received.length === 4);
    expect(receiver.received.map(({ type, payload }) => [type, payload.changed]).sort()).toEqual([
      ["conversation.rated", ["rating"]],
      ["conversation.rated", ["rating"]],
      ["conversation:update", ["rating"]],
      ["conversation:update", ["rating"]],
    ]);
    expect(await fixture.service.admin.list()).toEqual([expect.objectContaining({ rating: 5, status: "closed" })]);
  });
});

describe("limits of site clients", () => {
  const one = { burst: 1, perMinute: 1 };
  async function limited<Result>(
    options: Partial<ServiceOptions>,
    use: (fixture: ServiceFixture) => Promise<Result>,
    dialect: (typeof DIALECTS)[number] = "sqlite",
  ) {
    await using fresh = await freshDatabase(dialect);
    await using fixture = await startServiceFixture(await fresh.open(), options);
    return await use(fixture);
  }
  const refused = { status: 429, body: { error: { code: "rate_limited", message: aString } } };

  it.each([["clientMessages"], ["addressMessages"]] as const)("count messages by %s", async (name) => {
    let now = NOW;
    await limited({ limits: { [name]: { burst: 3, perMinute: 6 } }, now: () => now }, async (fixture) => {
      const token = await fixture.visitor();
      for (let count = 0; count < 3; count++) expect((await fixture.visitorWrites(token, "x")).status).toBe(201);
      const answer = await fixture.visitorWrites(token, "x");
      expect(answer).toMatchObject(refused);
      expect(answer.headers.get("retry-after")).toBe("10");
      // A page may read how long to wait.
      expect(answer.headers.get("access-control-expose-headers")).toContain("Retry-After");
      expect((await fixture.visitorWrites(await fixture.visitor(), "x")).status).toBe(
        name === "clientMessages" ? 201 : 429,
      );
      now += 10_000;
      expect((await fixture.visitorWrites(token, "x")).status).toBe(201);
    });
  });

  it.each(
    DIALECTS.flatMap(
      (dialect) =>
        [
          [dialect, "clientCharacters"],
          [dialect, "addressCharacters"],
        ] as const,
    ),
  )("count characters on %s by %s, and say when a text as long as the refused one fits", async (dialect, name) => {
    let now = NOW;
    const limits = { clientMessages: null, clientConversations: null, clientCharacters: null, addressCharacters: null };
    const options = { limits: { ...limits, [name]: { burst: 10_000, perMinute: 60 } }, now: () => now };
    await limited(
      options,
      async (fixture) => {
        const token = await fixture.visitor();
        const writes = (units: number, by = token) => fixture.visitorWrites(by, "x".repeat(units));
        expect((await writes(9_000)).status).toBe(201);
        const answer = await writes(1_700);
        expect(answer).toMatchObject(refused);
        const wait = Number(answer.headers.get("retry-after"));
        // PostgreSQL's clock goes on.
        expect(wait).toBeGreaterThan(dialect === "sqlite" ? 699 : 600);
        expect(wait).toBeLessThanOrEqual(700);
        // A shorter one fits.
        expect((await writes(999)).status).toBe(201);
        expect((await writes(100)).status).toBe(429);
        expect((await writes(100, await fixture.visitor())).status).toBe(name === "clientCharacters" ? 201 : 429);
        if (dialect === "postgres") return;
        now += 9_998_000;
        expect((await writes(10_000)).status).toBe(429);
        now += 2_000;
        expect((await writes(10_000)).status).toBe(201);
      },
      dialect,
    );
  });

  it("give the client back what the address refused", async () => {
    const limits = { clientCharacters: { burst: 12, perMinute: 1 }, addressCharacters: { burst: 15, perMinute: 1 } };
    await limited({ limits, now: () => NOW }, async (fixture) => {
      await fixture.visitorWrites(await fixture.visitor(), "ten units!");
      const token = await fixture.visitor();
      for (let time = 0; time < 3; time++) expect((await fixture.visitorWrites(token, "six ..")).status).toBe(429);
      expect((await fixture.visitorWrites(token, "five.")).status).toBe(201);
      const answer = await fixture.visitorWrites(token, "seven .");
      // By the address: the client has seven left.
      expect(answer.headers.get("retry-after")).toBe("420");
    });
  });

  it.each([["clientConversations"], ["addressConversations"]] as const)(
    "count new conversations by %s",
    async (name) => {
      await limited({ limits: { [name]: one } }, async (fixture) => {
        const token = await fixture.visitor();
        expect((await fixture.visitorWrites(token, "x")).status).toBe(201);
        expect((await fixture.visitorWrites(token, "into the same")).status).toBe(201);
        await fixture.service.admin.setStatus((await fixture.service.admin.list())[0]?.id ?? "", "closed");
        const answer = await fixture.visitorWrites(token, "into a new one");
        expect(answer).toMatchObject(refused);
        expect(answer.headers.get("retry-after")).toBe("60");
        const other = await fixture.visitorWrites(await fixture.visitor(), "x");
        expect(other.status).toBe(name === "clientConversations" ? 201 : 429);
        expect(await fixture.service.admin.list()).toHaveLength(name === "clientConversations" ? 2 : 1);
      });
    },
  );

  it.each(DIALECTS)("count one client's messages that arrive at once as one conversation, on %s", async (dialect) => {
    const limits = { clientConversations: one, addressConversations: one, clientMessages: null };
    await limited(
      { limits },
      async (fixture) => {
        const token = await fixture.visitor();
        const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => fixture.visitorWrites(token, `${n}`)));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
        expect(await fixture.service.admin.list()).toEqual([expect.objectContaining({ unread: 20 })]);
      },
      dialect,
    );
  });

  it.each(DIALECTS)(
    "open no more conversations than allowed if all first messages come at once, on %s",
    async (dialect) => {
      await limited(
        { limits: { newClients: null, addressConversations: { burst: 7, perMinute: 1 } } },
        async (fixture) => {
          const tokens = await Promise.all(Array.from({ length: 60 }, () => fixture.visitor()));
          const answers = await Promise.all(tokens.map((token) => fixture.visitorWrites(token, "first")));
          const statuses = answers.map(({ status }) => status).sort();
          expect(statuses).toEqual([...Array<number>(7).fill(201), ...Array<number>(53).fill(429)]);
          expect(await fixture.service.admin.list()).toHaveLength(7);
        },
        dialect,
      );
    },
  );

  it("count new clients of an address, and its streams and reads", async () => {
    await limited({ limits: { newClients: one } }, async (fixture) => {
      expect((await fixture.site("POST", "/clients", undefined, {})).status).toBe(201);
      expect(await fixture.site("POST", "/clients", undefined, {})).toMatchObject(refused);
    });
    await limited({ limits: { streams: { burst: 2, perMinute: 1 } } }, async (fixture) => {
      const token = await fixture.visitor();
      expect((await fixture.site("GET", "/messages", token)).status).toBe(200);
      expect(await fixture.site("GET", "/messages", token)).toMatchObject(refused);
      expect(await fixture.site("GET", "/stream", token)).toMatchObject(refused);
    });
  });

  it("count open streams of a client and of an address until they end", async () => {
    await limited({ openStreams: { perClient: 2, perAddress: 3 } }, async (fixture) => {
      const token = await fixture.visitor();
      await fixture.visitorWrites(token, "x");
      const other = await fixture.visitor();
      const first = await listenTo(fixture.url, token);
      await using second = await listenTo(fixture.url, token);
      const third = await fixture.site("GET", "/stream", token);
      expect(third).toMatchObject(refused);
      expect(third.headers.get("retry-after")).toBe("5");
      await using ofOther = await listenTo(fixture.url, other);
      expect([first.status, second.status, ofOther.status]).toEqual([200, 200, 200]);
      expect(await fixture.site("GET", "/stream", other)).toMatchObject(refused);
      await first[Symbol.asyncDispose]();
      await expect
        .poll(async () => {
          await using again = await listenTo(fixture.url, other);
          return again.status;
        })
        .toBe(200);
    });
  });

  it("forget ended streams, however often they are closed", () => {
    const hub = createHub({ perClient: 1, perAddress: 1 });
    hub.open();
    for (let count = 0; count < 3; count++) {
      const listener = hub.listen("ct_1", "here");
      expect(listener).toBeDefined();
      expect(hub.listen("ct_2", "here")).toBeUndefined();
      listener?.close();
      listener?.close();
    }
  });
});

describe("the address that limits apply to", () => {
  const seen = async (trusted: number, forwarded: string | undefined, peer: string) => {
    const app = new Hono();
    app.get("/", (c) => c.text(addressReader(trusted)(c)));
    const incoming = { socket: { remoteAddress: peer, remotePort: 1, remoteFamily: "IPv4" } };
    const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
    return (await app.request("/", { headers }, { incoming })).text();
  };

  it.each([
    [0, undefined, "192.0.2.1", "192.0.2.1"],
    // Anybody can write the header.
    [0, "203.0.113.9", "192.0.2.1", "192.0.2.1"],
    [1, "203.0.113.9, 198.51.100.7", "10.0.0.1", "198.51.100.7"],
    [2, "203.0.113.9, 198.51.100.7,10.0.0.2", "10.0.0.1", "198.51.100.7"],
    // Fewer proxies than configured: the farthest known one counts.
    [2, "198.51.100.7", "10.0.0.1", "198.51.100.7"],
    [1, undefined, "10.0.0.1", "10.0.0.1"],
    [1, "198.51.100.7:49152", "10.0.0.1", "198.51.100.7"],
    [1, "[2001:db8:1:2::3]:49152", "10.0.0.1", "2001:db8:1:2::/64"],
    [1, "unknown", "10.0.0.1", "unknown"],
    [0, undefined, "::ffff:192.0.2.1", "192.0.2.1"],
    [0, undefined, "2001:DB8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    [0, undefined, "2001:db8::1", "2001:db8:0:0::/64"],
    [0, undefined, "::1", "0:0:0:0::/64"],
    [0, undefined, "fe80::1%br-lan", "fe80:0:0:0::/64"],
  ])("behind %i proxies with %s from %s is %s", async (trusted, forwarded, peer, address) => {
    expect(await seen(trusted, forwarded, peer)).toBe(address);
  });
});
