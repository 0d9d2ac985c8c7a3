/** One fault at a time, and the line that reports it and says how to fix it. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkingIn } from "../../src/cli/doctor/check.ts";
import { versionCheck } from "../../src/cli/doctor/database.ts";
import { secretsIn } from "../../src/cli/doctor/index.ts";
import { roundTrip, type Visited } from "../../src/cli/doctor/round-trip.ts";
import { clockCheck } from "../../src/cli/doctor/service.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { postId, roomId } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";
import { examined, freePort, say, serving, startWorld, type World } from "./doctor-fixture.ts";
import { ROOMS, TELEGRAM } from "./doctor-names.ts";

let world: World;
let folder = "";
beforeAll(async () => {
  world = await startWorld();
  await world.desk.sandbox.stopBridge();
  folder = await mkdtemp(join(tmpdir(), "bridge-doctor-"));
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const slack = () => world.desk.sandbox.slack;
const telegram = () => world.desk.sandbox.telegram;
/** The faults found after these settings change. */
const wrong = async (more: Readonly<Record<string, string>>) => (await examined({ ...world.settings, ...more })).failed;
const without = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, ""]));
const SLACK = ["SLACK_BOT_TOKEN", "SLACK_APP_TOKEN", "SLACK_ROOM"];
const onlySlack = () => without("TELEGRAM_BOT_TOKEN", "TELEGRAM_ROOM");
const onlyTelegram = () => without(...SLACK);

it("names each secret that can be guessed, and quotes none", async () => {
  const weak = { SERVICE_INBOUND_SECRET: "s3cr3t-of-ours", SERVICE_IDENTITY_SECRET: "changemechangeme" };
  const failed = await wrong(weak);
  expect(failed).toEqual([
    expect.stringMatching(/^SERVICE_INBOUND_SECRET holds a secret of fewer than 16 characters\..*openssl/u),
    expect.stringMatching(/^SERVICE_IDENTITY_SECRET holds a secret that is easy to guess\..*openssl/u),
  ]);
  for (const secret of Object.values(weak)) expect(failed.join("")).not.toContain(secret);
});

it("hides a database password that holds a bare percent sign", () => {
  expect(secretsIn({ DATABASE_URL: "postgres://anna:50%off%21@db.example/bridge" })).toEqual(["50%off%21", "50%off!"]);
});

describe("Slack", () => {
  const inSlack = (more: Readonly<Record<string, string>>) => wrong({ ...onlySlack(), ...more });

  it.each<[string, () => Record<string, string>, RegExp]>([
    ["a wrong bot token", () => ({ SLACK_BOT_TOKEN: "xoxb-wrong" }), /refuses SLACK_BOT_TOKEN.*Install the app/u],
    ["a wrong app token", () => ({ SLACK_APP_TOKEN: "xapp-wrong" }), /refuses SLACK_APP_TOKEN.*connections:write/u],
    ["no answer", () => ({ SLACK_API_URL: "http://127.0.0.1:9/api/" }), /does not answer.*Check the network/u],
    ["a room not joined", () => ({ SLACK_ROOM: ROOMS.notJoined }), /not a member.*\/invite @/u],
    ["a room that does not exist", () => ({ SLACK_ROOM: "C0NOWHERE" }), /knows no room C0NOWHERE.*invite/u],
    ["an archived room", () => ({ SLACK_ROOM: ROOMS.archived }), /archived. Unarchive/u],
    ["a shared room", () => ({ SLACK_ROOM: ROOMS.shared }), /shared with another organisation.*Choose/u],
    ["a room that is not an id", () => ({ SLACK_ROOM: "support" }), /not the id of a room/u],
  ])("%s", async (_, more, line) => {
    expect(await inSlack(more())).toEqual([expect.stringMatching(line)]);
  });

  it("missing scopes: required ones, and those for commands", async () => {
    const needed = ["chat:write", "channels:history", "channels:read", "groups:read", "users:read", "reactions:write"];
    slack().setScopes(needed);
    expect(await inSlack({})).toEqual([expect.stringMatching(/lacks groups:history\. Add the scope .*install/u)]);
    slack().setScopes([...needed, "groups:history"]);
    const { failed, lines } = await examined({ ...world.settings, ...onlySlack() });
    expect(failed).toEqual([]);
    expect(lines("slack", "advice")[0]).toMatch(/lacks commands.*npm run manifest/u);
    slack().setScopes([...needed, "groups:history", "commands"]);
    expect((await examined({ ...world.settings, ...onlySlack() })).lines("slack", "advice")).toHaveLength(1);
  });
});

describe("Telegram", () => {
  const inTelegram = (more: Readonly<Record<string, string>>) => wrong({ ...onlyTelegram(), ...more });
  const room = (chat: number) => ({ TELEGRAM_ROOM: String(chat) });

  it.each<[string, () => Record<string, string>, RegExp]>([
    ["a wrong token", () => ({ TELEGRAM_BOT_TOKEN: "1:wrong" }), /refuses TELEGRAM_BOT_TOKEN.*@BotFather/u],
    ["no answer", () => ({ TELEGRAM_API_ROOT: "http://127.0.0.1:9" }), /does not answer.*Check the network/u],
    ["a group that does not exist", () => room(-1_009), /knows no group.*add/u],
    ["a group without the bot", () => room(TELEGRAM.elsewhere), /was never in it.*add/u],
    ["no rights", () => room(TELEGRAM.powerless), /no administrator.*privacy mode.*Make it/u],
  ])("%s", async (_, more, line) => {
    expect(await inTelegram(more())).toEqual([expect.stringMatching(line)]);
  });

  it("a group without topics is not a fault", async () => {
    const { failed, lines } = await examined({ ...world.settings, ...onlyTelegram(), ...room(TELEGRAM.frontDesk) });
    expect(failed).toEqual([]);
    expect(lines("telegram", "advice")).toEqual([expect.stringMatching(/has no topics.*Switch/u)]);
  });

  it("a connection lost while the webhook is read", async () => {
    telegram().faults.next("getWebhookInfo", { kind: "server-error" });
    expect(await inTelegram({})).toEqual([expect.stringMatching(/did not answer.*Try again/u)]);
  });

  it("another program that polls", async () => {
    const stop = new AbortController();
    const poll = async () => {
      const address = `${telegram().apiRoot}/bot${telegram().token}/getUpdates`;
      while (!stop.signal.aborted) {
        const body = JSON.stringify({ timeout: 5 });
        const headers = { "content-type": "application/json" };
        await fetch(address, { method: "POST", headers, body, signal: stop.signal })
          .then((answer) => answer.text())
          .catch(() => "");
      }
    };
    const polling = poll();
    const { failed } = await examined({ ...world.settings, ...onlyTelegram() }, { lookForPollersMs: 5_000 });
    stop.abort();
    await polling;
    expect(failed).toEqual([expect.stringMatching(/Another program polls.*a bot of its own/u)]);
  });

  describe("with a webhook", () => {
    const url = "https://bridge.example.org";
    const set = (address: string) =>
      fetch(`${telegram().apiRoot}/bot${telegram().token}/setWebhook?url=${encodeURIComponent(address)}`);
    afterEach(() => set(""));
    const updates = async (more: Readonly<Record<string, string>> = {}) => {
      const { all } = await examined({ ...world.settings, ...onlyTelegram(), ...more });
      return all.find(({ area, name }) => area === "telegram" && name === "updates");
    };
    const byWebhook = { TELEGRAM_MODE: "webhook", TELEGRAM_WEBHOOK_SECRET: "a-secret-of-ours" };

    it("left behind while updates are polled", async () => {
      await set(`${url}/somewhere/secret-path`);
      const left = await updates();
      expect(left).toMatchObject({ verdict: "advice" });
      expect(left?.line).toMatch(/A webhook to bridge\.example\.org is set.*next start takes it away/u);
      expect(left?.line).not.toContain("secret-path");
    });

    it("not set yet, the bridge's own, or another program's", async () => {
      const own = world.settings["PUBLIC_URL"] ?? "";
      expect(await updates(byWebhook)).toMatchObject({
        verdict: "ok",
        line: expect.stringContaining("nowhere yet") as string,
      });
      await set(`${own}/telegram/webhook`);
      expect(await updates(byWebhook)).toMatchObject({
        verdict: "ok",
        line: expect.stringContaining("127.0.0.1; 0 wait") as string,
      });
      await set("https://other.example.org/x");
      const other = await updates(byWebhook);
      expect(other).toMatchObject({ verdict: "failed" });
      expect(other?.line).toMatch(/updates to other\.example\.org, not to the bridge.*bot of its own/u);
    });

    it("that cannot be delivered to", async () => {
      await using broken = await serving((_, response) => response.writeHead(502).end());
      await set(`${broken.url}/telegram/webhook`);
      const { anna } = TELEGRAM.people;
      telegram().staff.posts(anna, TELEGRAM.frontDesk, "hello");
      const more = { ...byWebhook, PUBLIC_URL: broken.url };
      await expect.poll(async () => (await updates(more))?.line).toMatch(/cannot deliver.*HTTP 502.*Check PUBLIC_URL/u);
    });
  });
});

describe("the service", () => {
  const asked = (more: Readonly<Record<string, string>>) => wrong({ ...onlySlack(), ...more });

  it.each<[string, () => Record<string, string>, RegExp]>([
    [
      "a wrong key",
      () => ({ CONVERSATION_API_KEY: "key_of_nobody" }),
      /rejects the API key. Set CONVERSATION_API_KEY/u,
    ],
    ["an invalid key", () => ({ CONVERSATION_API_KEY: "two words" }), /characters that no key has. Copy it/u],
    ["no answer", () => ({ CONVERSATION_API_URL: "http://127.0.0.1:9/v1" }), /no usable answer.*econnrefused/u],
    [
      "another server",
      () => ({ CONVERSATION_API_URL: slack().apiUrl.replace("/api/", "/v1") }),
      /does not match its specification. Check CONVERSATION_API_URL/u,
    ],
  ])("%s", async (_, more, line) => {
    expect(await asked(more())).toEqual([expect.stringMatching(line)]);
  });

  it("clocks that differ", async () => {
    await using other = await serving((_, response) => {
      const date = new Date(Date.now() - 10 * 60_000).toUTCString();
      response.writeHead(200, { "content-type": "application/json", date }).end('{"items":[],"nextCursor":null}');
    });
    const more = { CONVERSATION_API_URL: `${other.url}/v1` };
    expect(await asked(more)).toEqual([expect.stringMatching(/(?:599|600|601) seconds apart.*NTP/u)]);
    const check = checkingIn("service", say);
    expect([0, 60, 61, Number.NaN].map((seconds) => clockCheck(seconds, check).verdict)).toEqual([
      "ok",
      "ok",
      "failed",
      "skipped",
    ]);
  });

  it("embedded, with another program on its port", async () => {
    await using other = await serving((request, response) => {
      const ready = {
        ok: false,
        parts: { slack: { ok: false, reason: "slack-not-listening", text: "Slack is deaf." } },
      };
      response.writeHead(200, { "content-type": "application/json" });
      response.end(request.url === "/readyz" ? JSON.stringify(ready) : "{}");
    });
    const more = { ...without("CONVERSATION_API_URL", "CONVERSATION_API_KEY", "PUBLIC_URL"), PORT: other.port };
    expect(await asked({ ...more, DATABASE_URL: `file:${join(folder, "embedded.db")}` })).toEqual([
      expect.stringMatching(/slack is not well: Slack is deaf\. Look at its log/u),
      expect.stringMatching(/service does not answer as one.*Look at the bridge’s log/u),
    ]);
  });
});

describe("the path from the service", () => {
  const answering = (status: number, headers: Readonly<Record<string, string>> = {}) =>
    serving((_, response) => response.writeHead(status, headers).end());
  const through = (url: string, more = {}) => wrong({ ...onlySlack(), PUBLIC_URL: url, ...more });

  it.each<[number, RegExp]>([
    [404, /answers 404.*does not lead to the bridge. Check PUBLIC_URL/u],
    [308, /answers 308, a redirect.*Set PUBLIC_URL/u],
    [401, /refuses the signature.*let PUBLIC_URL lead to this one/u],
    [503, /takes nothing in at the moment \(503\). Look at its log/u],
  ])("that is answered %i", async (status, line) => {
    await using other = await answering(status, { location: "https://elsewhere.example.org/" });
    expect(await through(other.url)).toEqual([expect.stringMatching(line)]);
  });

  it("a URL that does not answer, is not https, or does not resolve", async () => {
    expect(await through("http://127.0.0.1:9")).toEqual([
      expect.stringMatching(/Nothing answers at .*\(ECONNREFUSED\). Check PUBLIC_URL/u),
    ]);
    const plain = await examined({ ...world.settings, ...onlySlack(), PUBLIC_URL: "http://bridge.invalid" });
    expect(plain.lines("service", "advice")).toEqual([
      expect.stringMatching(/not https.*certificate/u),
      expect.stringMatching(/subscribed with another address.*subscribes anew/u),
    ]);
    const byHand = await examined({
      ...world.settings,
      ...onlySlack(),
      PUBLIC_URL: "",
      CONVERSATION_API_URL: "https://service.invalid/v1",
      CONVERSATION_WEBHOOK_SECRET: "set-by-hand-for-a-test",
    });
    expect(byHand.lines("service", "advice")).toEqual([expect.stringMatching(/cannot be tried. Set it/u)]);
  });

  it("while the running bridge has not subscribed yet", async () => {
    await using bridge = await serving((_, response) => response.end('{"ok":true,"parts":{}}'));
    const more = { PORT: bridge.port, DATABASE_URL: `file:${join(folder, "unsubscribed.db")}` };
    const { lines } = await examined({ ...world.settings, ...onlySlack(), ...more });
    expect(lines("service", "skipped")).toEqual([expect.stringMatching(/has not subscribed.*Wait/u)]);
  });
});

describe("the bridge's port", () => {
  it("taken by another program, whatever its protocol", async () => {
    await using web = await serving((_, response) => response.end("<h1>hello</h1>"));
    const expected = [expect.stringMatching(/Another program answers.*set PORT/u)];
    expect((await wrong({ ...onlySlack(), PORT: web.port })).slice(0, 1)).toEqual(expected);

    const mute = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    const { port } = mute.address() as { port: number };
    const [line] = await wrong({ ...onlySlack(), PORT: String(port) });
    mute.close();
    expect(line).toMatch(/is taken.*set PORT/u);
  });

  it("chosen by the system", async () => {
    const { lines } = await examined({ ...world.settings, ...onlySlack(), PORT: "0" });
    expect(lines("bridge", "skipped")).toEqual([expect.stringContaining("PORT is 0")]);
    const ops = await examined({ ...world.settings, ...onlySlack(), OPS_PORT: "0" });
    expect(ops.lines("bridge", "skipped")).toEqual([expect.stringMatching(/^OPS_PORT is 0/u)]);
  });

  it("of operations, taken by another program", async () => {
    await using web = await serving((_, response) => response.end("<h1>hello</h1>"));
    const [line] = await wrong({ ...onlySlack(), OPS_PORT: web.port });
    expect(line).toContain(`answers at ${web.url}.`);
    expect(line).toContain("set OPS_PORT");

    const mute = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    const { port } = mute.address() as { port: number };
    const [taken] = await wrong({ ...onlySlack(), OPS_PORT: String(port) });
    mute.close();
    expect(taken).toContain(String(port));
  });
});

describe("the database", () => {
  const withFile = (url: string, more = {}) =>
    examined({ ...world.settings, ...onlySlack(), ...without("PUBLIC_URL"), DATABASE_URL: url }, more);

  it("cannot be created, is locked, or is not a database", async () => {
    const file = join(folder, "a-file");
    await writeFile(file, "this is a letter, not a database ".repeat(100));
    expect((await withFile(`file:${join(file, "data", "bridge.db")}`)).failed).toEqual([
      expect.stringMatching(/cannot be written.*right to write there.*DATABASE_URL/u),
    ]);
    expect((await withFile(`file:${file}`)).failed).toEqual([expect.stringMatching(/not a database.*Restore/u)]);
    const path = join(folder, "locked.db");
    const locker = new DatabaseSync(path);
    locker.exec("create table x (a); begin exclusive");
    const { failed } = await withFile(`file:${path}`);
    locker.close();
    expect(failed).toEqual([expect.stringMatching(/Another program has locked.*Close/u)]);
  });

  it("on a disk with 200 MB free, and with a byte less", async () => {
    const url = `file:${join(folder, "space.db")}`;
    expect((await withFile(url, { freeBytes: () => Promise.resolve(200_000_000) })).failed).toEqual([]);
    expect((await withFile(url, { freeBytes: () => Promise.resolve(199_999_999) })).failed).toEqual([
      expect.stringMatching(/Only 199 MB are free.*Free some/u),
    ]);
  });

  it("on a server that is down, or refuses", async () => {
    await using fresh = await freshDatabase("postgres");
    const url = new URL(fresh.url);
    url.pathname = "/nothing_like_it";
    expect((await withFile(url.href)).failed).toEqual([expect.stringMatching(/rejects.*Check DATABASE_URL/u)]);
    url.port = "9";
    url.password = "a-password-of-ours";
    expect((await withFile(url.href)).failed).toEqual([expect.stringMatching(/does not respond.*Check DATABASE_URL/u)]);
  });

  it("on the oldest supported server, and on one older", () => {
    const check = checkingIn("database", say);
    expect(versionCheck(15, check).verdict).toBe("ok");
    expect(versionCheck(14, check)).toMatchObject({
      verdict: "advice",
      line: expect.stringMatching(/Upgrade/u) as string,
    });
  });

  describe.each(DIALECTS)("on %s", (dialect) => {
    it("is fresh, current, older or newer, and has dead letters", async () => {
      await using fresh = await freshDatabase(dialect);
      const database = await fresh.open();
      const tables = async () => (await withFile(fresh.url)).all.find(({ name }) => name === "tables");
      expect(await tables()).toMatchObject({ verdict: "ok", line: expect.stringContaining("no tables yet") as string });
      // The check has created none.
      expect(await tables()).toMatchObject({ line: expect.stringContaining("no tables yet") as string });

      const ledger = await openBridgeLedger(database, { log: silentLog });
      const { all, failed } = await withFile(fresh.url);
      expect(failed).toEqual([]);
      expect(all.filter(({ area }) => area === "database").map(({ name }) => name)).toEqual(
        dialect === "sqlite" ? ["reached", "written", "tables", "space"] : ["reached", "written", "tables", "version"],
      );
      expect(await database.all("select * from keyv")).toEqual([]);

      const lane = { kind: "room", key: "r", group: "r" } as const;
      await ledger.append([{ lane, kind: "ops", keys: [randomUUID()], payload: {} }]);
      await database.transaction((tx) => tx.all("update entry set state = 'dead', dead_at = 1, finished_at = 1"));
      expect((await withFile(fresh.url)).lines("database", "advice")).toEqual([
        expect.stringMatching(/One entry was given up\. “npm run dead-letters”/u),
      ]);

      await database.transaction((tx) => tx.all("delete from schema_migration where name = '002-reading'"));
      expect(await tables()).toMatchObject({ verdict: "advice", line: expect.stringContaining("backup") as string });
      await database.transaction((tx) =>
        tx.all(
          `insert into schema_migration (area, name, applied_at)
           values ('ledger', '002-reading', 1), ('ledger', '999-later', 1)`,
        ),
      );
      expect(await tables()).toMatchObject({
        verdict: "ok",
        line: expect.stringMatching(/\(999-later\), and this version works on them/u) as string,
      });
      await database.transaction((tx) =>
        tx.all("update schema_migration set oldest_version = '99.0.0' where name = '999-later'"),
      );
      expect(await tables()).toMatchObject({
        verdict: "failed",
        line: expect.stringMatching(/newer version of the bridge \(999-later\). Run that version/u) as string,
      });
    });
  });

  it("while another replica polls Telegram", async () => {
    await using fresh = await freshDatabase("postgres");
    const database = await fresh.open();
    const { reading } = await openBridgeLedger(database, { log: silentLog, leaseMs: 60_000 });
    const [bot] = telegram().token.split(":");
    await reading.hold(`telegram:${bot ?? ""}`);
    const { lines } = await examined({ ...world.settings, ...onlyTelegram(), DATABASE_URL: fresh.url });
    expect(lines("telegram", "skipped")).toEqual(["Another replica of the bridge polls Telegram."]);
  });
});

describe("the round trip", () => {
  let port = "";
  beforeEach(async () => {
    port = await freePort();
  });

  it("into a room that refuses, and one whose history cannot be read: leaves nothing behind", async () => {
    const trip = async () =>
      await examined({ ...world.settings, ...onlySlack(), ...without("PUBLIC_URL"), PORT: port }, { roundTrip: true });
    slack().faults.next("chat.postMessage", { kind: "server-error" });
    expect((await trip()).failed).toEqual([
      expect.stringMatching(/^Slack, #support: The team chat gave no usable answer/u),
    ]);
    slack().faults.next("conversations.history", { kind: "server-error" });
    expect((await trip()).failed).toEqual([
      expect.stringMatching(/^Slack, #support: The team chat gave no usable answer/u),
    ]);
    expect(
      slack()
        .timeline(ROOMS.support)
        .filter(({ text }) => text.includes("A test of")),
    ).toEqual([]);
  });

  it("with a line that is not found again", async () => {
    const chat: Visited["chat"] = {
      title: "Chat",
      announce: () => Promise.resolve(postId("chat:post")),
      find: () => Promise.resolve([]),
      roomName: () => "#room",
      remove: () => Promise.resolve(),
    };
    const found: unknown[] = [];
    for await (const check of roundTrip([{ chat, rooms: [roomId("chat:room")] }], say)) found.push(check);
    expect(found[0]).toMatchObject({
      verdict: "failed",
      line: expect.stringMatching(/could not be found.*check the scopes/u) as string,
    });
  });
});
