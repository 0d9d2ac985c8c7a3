/** Who has access to the console, who does not, and what a page must not do to operators. */
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { ConsoleEnv } from "../../src/service/console/context.ts";
import { createDevices } from "../../src/service/console/devices.ts";
import { safeNext } from "../../src/service/console/guard.ts";
import { createOperators } from "../../src/service/console/operators.ts";
import { writerOf } from "../../src/service/store/writes.ts";
import { freshDatabase } from "../support/databases.ts";
import { aString, matching, startServiceFixture, type ServiceFixture } from "./fixture.ts";
import { anybody, operatorAt, QUICK_PASSWORDS } from "./operator.ts";

const HOUR = 3_600_000;
const START = Date.parse("2026-11-21T08:00:00Z");

/** A service with one conversation and a clock that the test moves. */
async function startScene() {
  const parts = new AsyncDisposableStack();
  const clock = { time: START };
  const fresh = parts.use(await freshDatabase("sqlite"));
  const fixture = parts.use(
    await startServiceFixture(await fresh.open(), { now: () => clock.time, console: QUICK_PASSWORDS }),
  );
  const client = { externalId: "1", name: "Olga" };
  const { conversationId: id } = await fixture.service.admin.createConversationAs("site", client, "hello");
  return { fixture, clock, id, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

const pagesOf = (id: string) =>
  [
    ...["conversations", `conversations/${id}`, "contacts", "replies"],
    ...["operators", "subscriptions", "keys", "password"],
  ] as const;

const messagesOf = async (fixture: ServiceFixture, id: string) =>
  (await fixture.service.admin.conversation(id))?.messages.map(({ text }) => text);

describe("without a session", () => {
  it("shows nothing but the sign-in, and continues from there", async () => {
    await using scene = await startScene();
    const { fixture, id } = scene;
    for (const page of pagesOf(id)) {
      const shown = await anybody(fixture).opens(page);
      expect(shown.place).toBe(`sign-in?next=${encodeURIComponent(page)}`);
      expect(shown.html).not.toContain("Olga");
    }
    const made = await fixture.service.operators.add("Anna", { oneTime: false });
    if (made === "taken") throw new Error("nobody was added before");
    const there = await anybody(fixture).signsIn("Anna", made.password, `conversations/${id}`);
    expect(there.place).toBe(`conversations/${id}`);
    expect(there.html).toContain("hello");
  });

  it("does nothing", async () => {
    await using scene = await startScene();
    const { fixture, id } = scene;
    const stranger = anybody(fixture);
    for (const action of ["reply", "note", "assign", "department", "tags", "status", "read"]) {
      const shown = await stranger.sends(`conversations/${id}/${action}`, { text: "x", add: "x", to: "closed" });
      expect(shown.place).toBe("sign-in");
    }
    for (const page of ["keys", "replies", "operators"])
      await stranger.sends(page, { name: "mine", text: "x", role: "administrator" });
    expect(await messagesOf(fixture, id)).toEqual(["hello"]);
    expect((await fixture.service.admin.conversation(id))?.conversation).toMatchObject({ status: "new", unread: 1 });
    expect(await fixture.service.admin.keys()).toEqual([]);
    expect((await fixture.api("GET", "/saved-replies")).body).toEqual({ items: [] });
    expect(await fixture.service.operators.list()).toEqual([]);
    expect((await stranger.opens("live?of=conversations")).place).toContain("sign-in");
  });

  it("does not redirect to other sites after the sign-in", async () => {
    const elsewhere = ["https://evil.example/", "//evil.example", "conversations/../../v1", "javascript:alert(1)"];
    for (const next of [...elsewhere, "sign-out", "", undefined]) expect(safeNext(next)).toBe("conversations");
    expect(safeNext("conversations?status=new&q=%C3%A9")).toBe("conversations?status=new&q=%C3%A9");
    for (const page of pagesOf("cv_1").slice(0, -1)) expect(safeNext(page)).toBe(page);

    await using scene = await startScene();
    const made = await scene.fixture.service.operators.add("Anna", { oneTime: false });
    if (made === "taken") throw new Error("nobody was added before");
    const there = await anybody(scene.fixture).signsIn("Anna", made.password, "https://evil.example/");
    expect(there.place).toBe("conversations");
  });
});

describe("signing in", () => {
  it("ignores the case of the name, but not of the password", async () => {
    await using scene = await startScene();
    const { fixture } = scene;
    const { password } = await operatorAt(fixture, "Jürgen Weiß");
    expect((await anybody(fixture).signsIn(" jürgen weiß ", password)).place).toBe("conversations");
    expect(await fixture.service.operators.add("JÜRGEN WEISS")).not.toBe("taken");
    expect(await fixture.service.operators.add("JÜRGEN WEIß")).toBe("taken");
    expect((await fixture.service.operators.list()).map(({ id }) => id)).toEqual(["op_jurgen-wei", "op_jurgen-weiss"]);
    for (const [name, wrong] of [
      ["Jürgen Weiß", password.toUpperCase()],
      ["Jürgen Weiß", ""],
      ["Jürgen Weiß", "x".repeat(1_000)],
      ["Somebody else", password],
      ["", password],
    ] as const) {
      const shown = await anybody(fixture).signsIn(name, wrong);
      expect(shown.status).toBe(401);
      expect(shown.html).toContain("No operator has this name and password.");
      expect(shown.headers.getSetCookie()).toEqual([]);
    }
  });

  it("is refused after ten failures, even with the right password, and possible again later", async () => {
    await using scene = await startScene();
    const { fixture, clock } = scene;
    const made = await fixture.service.operators.add("Anna", { oneTime: false });
    if (made === "taken") throw new Error("nobody was added before");
    for (let tried = 0; tried < 10; tried++) expect((await anybody(fixture).signsIn("Anna", "guess")).status).toBe(401);
    const refused = await anybody(fixture).signsIn("Anna", made.password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBe(30);
    expect(refused.html).toContain("Too many attempts");

    clock.time += 29_999;
    expect((await anybody(fixture).signsIn("Anna", made.password)).status).toBe(429);
    clock.time += 1;
    expect((await anybody(fixture).signsIn("Anna", made.password)).place).toBe("conversations");
  });

  it("counts failures only", async () => {
    await using scene = await startScene();
    const { fixture } = scene;
    const made = await fixture.service.operators.add("Anna", { oneTime: false });
    if (made === "taken") throw new Error("nobody was added before");
    const places = [];
    for (let time = 0; time < 40; time++) places.push((await anybody(fixture).signsIn("Anna", made.password)).place);
    expect(new Set(places)).toEqual(new Set(["conversations"]));
  });

  it("counts the failures of all names at one address together, too", async () => {
    await using scene = await startScene();
    const statuses: number[] = [];
    for (let name = 0; name < 31; name++)
      statuses.push((await anybody(scene.fixture).signsIn(`Operator ${name}`, "guess")).status);
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429]);
  });

  it("is always possible on a device that signed in before, whatever strangers do", async () => {
    await using fresh = await freshDatabase("sqlite");
    const options = { now: () => START, console: QUICK_PASSWORDS, trustedProxies: 1 };
    await using fixture = await startServiceFixture(await fresh.open(), options);
    const from = (address: string) => ({ "x-forwarded-for": address });
    const office = from("192.0.2.1");
    const anna = await operatorAt(fixture, "Anna");
    await anna.sends("sign-out", {}, office);
    const boris = await operatorAt(fixture, "Boris");
    // From her own address and from many others, until each limit is reached.
    for (let at = 0; at < 12; at++)
      for (let guess = 0; guess < 11; guess++)
        await anybody(fixture).sends("sign-in", { name: "Anna", password: "guess" }, from(`198.51.100.${at}`));
    for (let guess = 0; guess < 40; guess++)
      await anybody(fixture).sends("sign-in", { name: `Operator ${guess}`, password: "guess" }, office);
    const right = { name: "anna", password: anna.password };
    expect((await anybody(fixture).sends("sign-in", right, from("203.0.113.7"))).status).toBe(429);
    expect((await boris.sends("sign-in", { ...right, password: "guess" }, office)).status).toBe(429);
    expect((await anna.sends("sign-in", right, office)).place).toBe("conversations");
    // Her device has its own allowance, which its own failures use up.
    await anna.sends("sign-out", {}, office);
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess++)
      statuses.push((await anna.sends("sign-in", { ...right, password: "guess" }, office)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it("is for everybody who shares a device, and for no forged one", async () => {
    const devices = createDevices(Buffer.from("the service's secret"));
    const app = new Hono<ConsoleEnv>();
    app.get("/", (c) => {
      const device = devices.of(c);
      const known = ["Anna", " ANNA ", "Boris", "Clara"].filter((name) => device?.knows(name));
      devices.remember(c, c.req.query("name") ?? "");
      return c.json({ id: device?.id ?? null, known });
    });
    const visit = async (cookie: string, name: string) => {
      const answer = await app.request(`/?name=${name}`, { headers: { cookie } });
      const [line = ""] = answer.headers.getSetCookie();
      return {
        seen: (await answer.json()) as { id: string | null; known: string[] },
        line,
        cookie: line.split(";")[0] ?? "",
      };
    };
    const first = await visit("", "Anna");
    expect(first.line).toMatch(/^console_device=[\w.-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/u);
    expect(first.line).not.toMatch(/anna/iu);
    const second = await visit(first.cookie, "Boris");
    expect([first.seen, second.seen]).toEqual([
      { id: null, known: [] },
      { id: aString, known: ["Anna", " ANNA "] },
    ]);
    expect((await visit(second.cookie, "Anna")).seen).toEqual({
      id: second.seen.id,
      known: ["Anna", " ANNA ", "Boris"],
    });
    const [value = "", mac = ""] = second.cookie.split(/\.(?=[^.]*$)/u);
    for (const forged of [
      `${value}x.${mac}`,
      `${value}.${mac}x`,
      `${value}.`,
      value,
      `console_device=.${mac}`,
      "console_device=",
    ])
      expect((await visit(forged, "Anna")).seen).toEqual({ id: null, known: [] });
  });

  it("reads no form of more than 8 KiB or fifty fields, and none of an address that has to wait", async () => {
    await using scene = await startScene();
    const { fixture } = scene;
    const fields = (count: number) =>
      anybody(fixture).sends("sign-in", Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, ""])));
    // The token is one more.
    expect([(await fields(49)).status, (await fields(50)).status]).toEqual([401, 400]);
    const sized = (bytes: number) => anybody(fixture).sends("sign-in", { x: "x".repeat(bytes - "token=&x=".length) });
    expect([(await sized(8_192)).status, (await sized(8_193)).status]).toEqual([401, 413]);
    for (let time = 0; time < 40; time++) await anybody(fixture).signsIn(`Operator ${time}`, "guess");
    // Its body would be refused.
    expect([(await sized(8_193)).status, (await fields(50)).status]).toEqual([429, 429]);
  });

  it("counts guesses at one operator's password together, from any address and in any spelling of the name", async () => {
    await using fresh = await freshDatabase("sqlite");
    const options = { now: () => START, console: QUICK_PASSWORDS, trustedProxies: 1 };
    await using fixture = await startServiceFixture(await fresh.open(), options);
    await fixture.service.operators.add("Anna");
    const guess = async (name: string, from: number) => {
      const headers = { "x-forwarded-for": `198.51.100.${from}` };
      return (await anybody(fixture).sends("sign-in", { name, password: "guess" }, headers)).status;
    };
    const written = ["Anna", " ANNA", "Ａｎｎａ", "𝐀𝐧𝐧𝐚", "ⓐⓝⓝⓐ", "𝖆𝖓𝖓𝖆", "ａnna", "aｎna", "anｎa", "annａ"];
    for (const [from, name] of written.entries()) expect(await guess(name, from)).toBe(401);
    for (let from = 10; from < 100; from++) expect(await guess("Anna", from)).toBe(401);
    expect(await guess("𝕬nna", 100)).toBe(429);
    expect(await guess("Boris", 100)).toBe(401);
  });

  it("with a one-time password requires a new one first", async () => {
    await using scene = await startScene();
    const { fixture, id } = scene;
    const made = await fixture.service.operators.add("Anna");
    if (made === "taken") throw new Error("nobody was added before");
    const anna = anybody(fixture);
    expect((await anna.signsIn("Anna", made.password)).place).toBe("password");
    for (const page of pagesOf(id)) expect((await anna.opens(page)).place).toBe("password");
    await anna.sends(`conversations/${id}/reply`, { text: "not yet" });
    expect(await messagesOf(fixture, id)).toEqual(["hello"]);

    const change = (current: string, password: string, again = password) =>
      anna.sends("password", { current, new: password, again });
    expect((await change(made.password, "nine char")).html).toContain("A password has 10 to 200 characters.");
    expect((await change(made.password, "qwertyuiop")).html).toContain("one of the most used");
    expect((await change(made.password, "ten chars!", "ten chars?")).html).toContain("do not match");
    expect((await change("wrong", "ten chars!")).html).toContain("The current password is wrong.");
    expect((await change(made.password, made.password)).html).toContain("The new password is the same as the old one.");
    expect((await change(made.password, "ten chars!")).place).toBe("conversations?done=password");
    expect((await anna.opens("keys")).place).toBe("keys");
    expect((await anybody(fixture).signsIn("Anna", made.password)).status).toBe(401);
    expect((await anybody(fixture).signsIn("Anna", "ten chars!")).place).toBe("conversations");
  });
});

describe("a session", () => {
  it("ends after eight hours without activity, and a polling page is not activity", async () => {
    await using scene = await startScene();
    const { fixture, clock } = scene;
    const anna = await operatorAt(fixture);
    clock.time += 8 * HOUR - 1;
    expect((await anna.opens("conversations")).place).toBe("conversations");
    clock.time += 8 * HOUR - 1;
    expect((await anna.opens("conversations", { "console-live": "1" })).status).toBe(200);
    clock.time += 1;
    expect((await anna.opens("conversations", { "console-live": "1" })).status).toBe(401);
    expect((await anna.opens("conversations")).place).toContain("sign-in");
  });

  it("ends after seven days, even if it is active", async () => {
    await using scene = await startScene();
    const { fixture, clock } = scene;
    const anna = await operatorAt(fixture);
    for (let hour = 7; hour < 7 * 24; hour += 7) {
      clock.time = START + hour * HOUR;
      expect((await anna.opens("conversations")).place).toBe("conversations");
    }
    clock.time = START + 7 * 24 * HOUR;
    expect((await anna.opens("conversations")).place).toContain("sign-in");
  });

  it("ends with the sign-out, a removal and a new password", async () => {
    await using scene = await startScene();
    const { fixture } = scene;
    const [anna, boris, clara] = [
      await operatorAt(fixture, "Anna"),
      await operatorAt(fixture, "Boris"),
      await operatorAt(fixture, "Clara"),
    ];
    const kept = anna.cookie();
    expect((await anna.sends("sign-out")).place).toBe("sign-in");
    expect(anna.cookie()).toBeUndefined();
    const again = await fetch(`${fixture.url}/console/keys`, { headers: { cookie: kept ?? "" }, redirect: "manual" });
    expect(again.headers.get("location")).toContain("sign-in");
    await fixture.service.operators.remove("boris");
    expect((await boris.opens("keys")).place).toContain("sign-in");
    expect((await anybody(fixture).signsIn("Boris", boris.password)).status).toBe(401);
    await fixture.service.operators.newPassword("Clara");
    expect((await clara.opens("keys")).place).toContain("sign-in");
  });

  it("is not restored by a password change in progress when its operator was removed or locked out", async () => {
    await using fresh = await freshDatabase("sqlite");
    const database = await fresh.open();
    const write = writerOf(database);
    const { passwordCost } = QUICK_PASSWORDS;
    await using fixture = await startServiceFixture(database, { console: QUICK_PASSWORDS });
    const { operators } = fixture.service;
    await operators.add("Anna");

    for (const lock of [() => operators.remove("Anna"), () => operators.newPassword("Anna")]) {
      const { password = "" } = (await operators.newPassword("Anna")) ?? {};
      const atTheWrite = Promise.withResolvers<undefined>();
      const mayGoOn = Promise.withResolvers<undefined>();
      const slow: typeof write = async (work) => {
        atTheWrite.resolve(undefined);
        await mayGoOn.promise;
        return write(work);
      };
      const change = createOperators(database, slow, Date.now, passwordCost).changePassword(
        "Anna",
        password,
        "mine again",
      );
      await atTheWrite.promise;
      await lock();
      mayGoOn.resolve(undefined);
      expect(await change).toBe(false);
      expect((await anybody(fixture).signsIn("Anna", "mine again")).status).toBe(401);
    }
  });

  it("is kept in a cookie that scripts and other sites cannot read", async () => {
    await using scene = await startScene();
    const { fixture } = scene;
    const made = await fixture.service.operators.add("Anna", { oneTime: false });
    if (made === "taken") throw new Error("nobody was added before");
    const signIn = (headers: Record<string, string>) =>
      fetch(`${fixture.url}/console/sign-in`, {
        method: "POST",
        redirect: "manual",
        headers: { origin: fixture.url, ...headers },
        body: new URLSearchParams({ name: "Anna", password: made.password }),
      });
    const deviceOf = (prefix: string, secure: string) =>
      matching(
        new RegExp(
          `^${prefix}console_device=[\\w.-]+; Max-Age=34560000; Path=/; HttpOnly; ${secure}SameSite=Strict$`,
          "u",
        ),
      );
    expect((await signIn({})).headers.getSetCookie()).toEqual([
      deviceOf("", ""),
      expect.stringMatching(/^console_session=cs_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/u),
    ]);
    const secure = await signIn({ "x-forwarded-proto": "https" });
    expect(secure.headers.getSetCookie()).toEqual([
      deviceOf("__Host-", "Secure; "),
      expect.stringMatching(/^__Host-console_session=cs_[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/u),
    ]);
  });

  it("is not taken from a cookie that another host could have set, with HTTPS", async () => {
    await using scene = await startScene();
    const anna = await operatorAt(scene.fixture);
    const cookie = anna.cookie() ?? "";
    const opens = async (headers: Record<string, string>) =>
      (await anybody(scene.fixture).opens("keys", headers)).place;
    expect(await opens({ cookie })).toBe("keys");
    const https = { "x-forwarded-proto": "https" };
    expect(await opens({ ...https, cookie })).toContain("sign-in");
    expect(await opens({ ...https, cookie: `__Host-${cookie}` })).toBe("keys");
    // Without HTTPS, no browser would send it.
    expect(await opens({ cookie: `__Host-${cookie}` })).toContain("sign-in");
  });
});

describe("an operator's keys", () => {
  it("are listed with their issuer, and revoked with the operator if asked", async () => {
    await using scene = await startScene();
    const { fixture } = scene;
    const { admin, operators } = fixture.service;
    await admin.issueKey("by a command");
    const issued: string[] = [];
    for (const name of ["Anna", "Boris", "Clara"]) {
      const operator = await operatorAt(fixture, name);
      const { html } = await operator.sends("keys", { name: `of ${name}` });
      issued.push(/<code class="secret">([^<]+)</u.exec(html)?.[1] ?? "");
    }
    const { html } = await (await operatorAt(fixture, "Dora")).opens("keys");
    expect([...html.matchAll(/Issued by [^<]+/gu)].map(([text]) => text.trim())).toEqual(
      ["Clara", "Boris", "Anna"].map((name) => `Issued by ${name}`),
    );
    expect((await admin.keys()).map(({ issuedBy }) => issuedBy)).toEqual([null, "op_anna", "op_boris", "op_clara"]);

    expect(await operators.remove("nobody", { keysToo: true })).toBeUndefined();
    expect(await operators.remove("Anna", { keysToo: true })).toBe(1);
    expect(await operators.remove("Boris")).toBe(0);
    // The service reads the keys again after five seconds.
    scene.clock.time += 5_001;
    const statuses = issued.map(async (key) => {
      const answer = await fixture.api("GET", "/contacts", undefined, { authorization: `Bearer ${key}` });
      return answer.status;
    });
    expect(await Promise.all(statuses)).toEqual([401, 200, 200]);
    expect((await admin.keys()).map(({ revokedAt }) => revokedAt !== null)).toEqual([false, true, false, false]);
  });
});

describe("a form", () => {
  it("is only accepted from the operator's own page", async () => {
    await using scene = await startScene();
    const { fixture, id } = scene;
    const anna = await operatorAt(fixture, "Anna");
    const boris = await operatorAt(fixture, "Boris");
    await anna.opens("conversations");
    const [, borisToken = ""] = /name="token" value="([^"]+)"/u.exec((await boris.opens("conversations")).html) ?? [];
    const reply = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      anna.sends(`conversations/${id}/reply`, { text: "never", ...fields }, headers);

    const refusals = [
      await reply({ token: "" }),
      await reply({ token: borisToken }),
      await reply({}, { origin: "https://evil.example" }),
      await reply({}, { origin: "https://evil.example", "sec-fetch-site": "cross-site" }),
      await reply({}, { origin: "null" }),
    ];
    for (const { status, html } of refusals) {
      expect(status).toBe(403);
      expect(html).toContain("so nothing was changed");
    }
    expect((await reply({}, { "content-type": "application/json" })).status).toBe(400);
    expect((await reply({}, { "content-type": "text/plain" })).status).toBe(400);
    expect(await messagesOf(fixture, id)).toEqual(["hello"]);
    expect((await reply({ text: "now" })).status).toBe(200);
    expect(await messagesOf(fixture, id)).toEqual(["hello", "now"]);
  });

  it("for the sign-in is not accepted from other sites", async () => {
    await using scene = await startScene();
    const stranger = anybody(scene.fixture);
    const shown = await stranger.sends("sign-in", { name: "a", password: "b" }, { origin: "https://evil.example" });
    expect(shown.status).toBe(403);
  });
});

describe("every page", () => {
  it("runs no inline code, and is not cached", async () => {
    await using scene = await startScene();
    const { fixture, id } = scene;
    const anna = await operatorAt(fixture);
    const shown = [await anybody(fixture).opens("sign-in"), await anna.opens("nothing-here")];
    for (const page of pagesOf(id)) shown.push(await anna.opens(page));
    for (const { headers, html } of shown) {
      expect(headers.get("content-security-policy")).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; " +
          "base-uri 'none'; frame-ancestors 'none'",
      );
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(html).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|javascript:/iu);
    }
  });

  it("shows hostile names and texts as they are", async () => {
    await using scene = await startScene();
    const { fixture } = scene;
    const { admin } = fixture.service;
    const evil = `"><script>alert(1)</script><img src=x onerror=alert(2)>'&amp;`;
    const anna = await operatorAt(fixture, evil.slice(0, 70));
    const client = { externalId: "2", name: evil, phone: evil, email: evil };
    const { conversationId: id } = await admin.createConversationAs("email", client, `</textarea>${evil}`);
    await admin.operatorWrites(id, evil, evil, true);
    await admin.setTags(id, [evil]);
    await admin.setDepartment(id, evil);
    await admin.assign(id, evil);
    await admin.issueKey(evil);
    await fixture.api("POST", "/saved-replies", { name: "evil", text: `</textarea>${evil}`, author: evil });
    await fixture.api("POST", "/webhooks", {
      url: `https://example.org/?a="><script>alert(1)</script>`,
      events: ["message:new"],
    });
    const query = encodeURIComponent(evil);
    const asked = [`conversations?q=${query}&assignee=${query}&department=${query}`, `contacts?q=${query}`];
    for (const page of [...pagesOf(id), ...asked]) {
      const { html, status } = await anna.opens(page);
      expect(status).toBe(200);
      expect(html).not.toMatch(/<script>|<img|<\/textarea>"/u);
    }
    const card = await anna.opens(`conversations/${id}`);
    expect(card.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    // Also in the field that is filled in again.
    const refused = await anna.sends(`conversations/${id}/reply`, { text: `ntoe: </textarea>${evil}` });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain("ntoe: &lt;/textarea&gt;&quot;&gt;&lt;script&gt;");
    expect((await anna.sends("keys", { name: "" })).status).toBe(422);
  });

  it("explains what it cannot do on a page of its own", async () => {
    await using scene = await startScene();
    const { fixture, id } = scene;
    const anna = await operatorAt(fixture);
    const status = async (path: string) => (await anna.opens(path)).status;
    expect(await status("conversations/cv_nothing")).toBe(404);
    expect(await status("conversations/m_1")).toBe(404);
    expect(await status("conversations/cv_%00")).toBe(404);
    expect(await status("elsewhere")).toBe(404);
    expect(await status("conversations?q=%00")).toBe(400);
    expect(await status("conversations?status=strange")).toBe(400);
    expect(await status("conversations?q=a&q=b")).toBe(400);
    expect(await status("conversations?cursor=forged")).toBe(200);
    expect(await status(`conversations/${id}?upTo=abc`)).toBe(200);
    expect(await status("live?of=elsewhere")).toBe(400);
    const wrongMethod = await anna.opens(`conversations/${id}/reply`);
    expect([wrongMethod.status, wrongMethod.headers.get("allow")]).toEqual([405, "POST"]);
    const other = await fetch(`${fixture.url}/console/keys`, {
      method: "PUT",
      headers: {
        cookie: anna.cookie() ?? "",
        origin: fixture.url,
        "content-type": "application/x-www-form-urlencoded",
      },
    });
    expect([other.status, other.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    expect((await anna.sends(`conversations/${id}/status`, { to: "new" })).status).toBe(400);
    expect((await anna.sends(`conversations/${id}/assign`, { assignee: "op_nobody" })).status).toBe(400);
    expect((await anna.sends("conversations/cv_nothing/reply", { text: "x" })).status).toBe(404);
    expect((await anna.sends("conversations/cv_nothing/assign", { assignee: "" })).status).toBe(404);
    expect((await anna.sends("keys/kid_nothing/revoke")).status).toBe(404);
    expect((await anna.sends("subscriptions/wh_nothing/enable")).status).toBe(404);
    expect((await anna.sends(`conversations/${id}/reply`, { text: "a\0b" })).status).toBe(400);
    expect((await anna.sends(`conversations/${id}/reply`, { text: "x".repeat(300_000) })).status).toBe(413);
    expect(await messagesOf(fixture, id)).toEqual(["hello"]);
  });
});
