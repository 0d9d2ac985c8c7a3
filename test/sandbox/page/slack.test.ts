/** The sandbox page without a browser: what it serves, does and refuses. */
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadLocales } from "../../../src/platform/i18n/locales.ts";
import { ASSETS } from "../../../src/sandbox/page/files.ts";
import { createSandboxPage, type SandboxPage } from "../../../src/sandbox/page/index.ts";
import { COUNTED_SENTENCES, PAGE_SENTENCES } from "../../../src/sandbox/page/texts.ts";
import { PEOPLE, ROOMS, type SlackEmulator, startSlackEmulator } from "../../../src/sandbox/slack-emulator/index.ts";
import { silentLog } from "../../support/log.ts";

const FILES = new URL("../../../src/sandbox/page/files/", import.meta.url);

let slack: SlackEmulator;
let page: SandboxPage;
let running: boolean;
let startFails: boolean;
let logged: object[];

beforeEach(async () => {
  running = true;
  startFails = false;
  logged = [];
  slack = await startSlackEmulator();
  page = createSandboxPage({
    slack,
    say: loadLocales().in("en"),
    widgetScriptUrl: "http://127.0.0.1:9/site/widget.js?a=1&b=2",
    room: ROOMS.support,
    log: { ...silentLog, error: (ids) => void logged.push(ids) },
    controls: {
      service: {
        running: () => running,
        stop: () => Promise.resolve(void (running = false)),
        start: () =>
          startFails ? Promise.reject(new RangeError("with a secret")) : Promise.resolve(void (running = true)),
      },
    },
  });
});
afterEach(async () => {
  page.close();
  await slack.close();
});

const get = (path: string) => page.fetch(new Request(`http://sandbox${path}`));
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  page.fetch(
    new Request(`http://sandbox${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    }),
  );
/** Why a text is not JavaScript: wrong syntax, or syntax that only TypeScript has. */
function faultsIn(script: string): readonly string[] {
  const { diagnostics = [] } = ts.transpileModule(script, {
    fileName: "script.js",
    reportDiagnostics: true,
    compilerOptions: { allowJs: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
  });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}
const says = { kind: "post", user: PEOPLE.anna, channel: ROOMS.support, text: "hello" };

describe("what is served", () => {
  it("the page and the shop, without inline scripts or styles, under a strict content security policy", async () => {
    for (const path of ["/", "/site-demo"]) {
      const response = await get(path);
      const html = await response.text();
      expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=|\{\{/);
    }
  });

  it("the widget with one script tag, from a source that the policy allows", async () => {
    const response = await get("/site-demo");
    expect(await response.text()).toContain('<script src="http://127.0.0.1:9/site/widget.js?a=1&amp;b=2" async>');
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self' http://127.0.0.1:9;");
  });

  it("its own files and nothing else", async () => {
    for (const name of ASSETS) expect((await get(`/assets/${name}`)).status).toBe(200);
    expect((await get("/assets/page.html")).status).toBe(404);
    expect((await get("/assets/..%2findex.ts")).status).toBe(404);
  });

  it("scripts without types, which a browser can read", async () => {
    for (const name of ASSETS.filter((one) => !one.endsWith(".css"))) {
      const response = await get(`/assets/${name}`);
      const script = await response.text();
      expect(response.headers.get("content-type"), name).toBe("text/javascript; charset=utf-8");
      expect(faultsIn(script), name).toEqual([]);
      // Every import is served, too.
      const wanted = [...script.matchAll(/\b(?:from|import)\s*"([^"]+)"/gu)].map(([, specifier = ""]) => specifier);
      expect(
        wanted.filter((specifier) => !ASSETS.some((asset) => `./${asset}` === specifier)),
        name,
      ).toEqual([]);
    }
    expect(faultsIn("const a: number = 1;")).not.toEqual([]);
    expect(faultsIn("interface A {}")).not.toEqual([]);
    expect(faultsIn("const a = ;")).not.toEqual([]);
  });

  it("exactly the sentences that the page uses", async () => {
    const source = readdirSync(FILES)
      .map((name) => readFileSync(new URL(name, FILES), "utf8"))
      .join("\n");
    const written = new Set([...source.matchAll(/["{](sandbox-[a-z-]*[a-z])["}]/g)].map(([, key]) => key));
    // Built from the name of a part, a page or a fault.
    const built =
      /^sandbox-(part-(service|bridge|quiet|slack|telegram)|link-(console|reference|docs)|fault-(telegram-)?(limit|drop|service))$/;
    const listed = [...Object.keys(PAGE_SENTENCES), ...COUNTED_SENTENCES];
    expect(listed.filter((key) => !built.test(key)).sort()).toEqual([...written].sort());

    const texts = (await (await get("/texts.json")).json()) as { counted: Record<string, Record<string, string>> };
    expect(texts.counted["sandbox-replies"]).toEqual({ one: "{count} reply", other: "{count} replies" });
  });

  it("the state first, then every change", async () => {
    const reader = ((await get("/live")).body as ReadableStream<Uint8Array>)
      .pipeThrough(new TextDecoderStream())
      .getReader();
    const first = (await reader.read()).value ?? "";
    expect(first).toContain("event: state");
    expect(first).toContain('"room":"C0SUPPORT"');
    slack.staff.posts(PEOPLE.mark, ROOMS.support, "hello there");
    expect((await reader.read()).value).toMatch(/^event: change\ndata: \{"kind":"posted".*hello there/);
    await reader.cancel();
  });
});

describe("what people do", () => {
  it("write, edit, react and delete in their own name", async () => {
    expect((await post("/actions", says)).status).toBe(200);
    const [message] = slack.timeline(ROOMS.support);
    const it = { channel: ROOMS.support, ts: message?.ts, user: PEOPLE.anna };
    await post("/actions", { kind: "edit", ...it, text: "hello you" });
    await post("/actions", { kind: "react", ...it, user: PEOPLE.mark, name: "eyes" });
    expect(slack.timeline(ROOMS.support)[0]).toMatchObject({
      text: "hello you",
      reactions: [{ name: "eyes", users: [PEOPLE.mark] }],
    });
    await post("/actions", { kind: "react", ...it, user: PEOPLE.mark, name: "eyes" });
    expect(slack.timeline(ROOMS.support)[0]?.reactions).toEqual([]);
    await post("/actions", { kind: "delete", ...it });
    expect(slack.timeline(ROOMS.support)).toEqual([]);
  });

  it("press existing buttons, but none that are gone", async () => {
    const blocks = [
      {
        type: "actions",
        elements: [{ type: "button", action_id: "take", text: { type: "plain_text", text: "Take" } }],
      },
    ];
    const posted = await fetch(`${slack.apiUrl}chat.postMessage`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${slack.botToken}` },
      body: JSON.stringify({ channel: ROOMS.support, text: "card", blocks }),
    });
    const { ts } = (await posted.json()) as { ts: string };
    const press = { kind: "press", user: PEOPLE.anna, channel: ROOMS.support, ts, action_id: "take" };
    const outcome = async (action: object) =>
      ((await (await post("/actions", action)).json()) as { outcome: string }).outcome;
    expect(await outcome(press)).toBe("unanswered");
    expect(await outcome({ ...press, action_id: "release" })).toBe("refused");
    expect(await outcome({ ...press, value: "of another card" })).toBe("refused");
    expect(await outcome({ ...press, ts: "1700000000.000001" })).toBe("refused");
  });

  it("are refused what Slack would refuse", async () => {
    const { ts } = slack.staff.posts(PEOPLE.anna, ROOMS.support, "mine");
    const refused = async (action: object) => (await post("/actions", action)).status;
    expect(await refused({ ...says, channel: ROOMS.archived })).toBe(409);
    expect(await refused({ ...says, user: "U0NOBODY" })).toBe(409);
    expect(await refused({ ...says, user: PEOPLE.stranger, channel: ROOMS.general })).toBe(409);
    expect(await refused({ ...says, thread_ts: "1700000000.000001" })).toBe(409);
    expect(await refused({ kind: "delete", user: PEOPLE.mark, channel: ROOMS.support, ts })).toBe(409);
    expect(await refused({ ...says, text: "   " })).toBe(400);
    expect(await refused({ kind: "levitate" })).toBe(400);
  });

  it("send commands to the app, which does not answer here, but not in threads", async () => {
    const { ts } = slack.staff.posts(PEOPLE.anna, ROOMS.support, "mine");
    const outcome = async (action: object) =>
      ((await (await post("/actions", action)).json()) as { outcome: string }).outcome;
    expect(await outcome({ ...says, text: "/contact ada" })).toBe("unanswered");
    expect(await outcome({ ...says, text: "/contact ada", thread_ts: ts })).toBe("not-in-threads");
    const shortcut = { kind: "shortcut", user: PEOPLE.anna, channel: ROOMS.support, ts, callback_id: "bridge_contact" };
    expect(await outcome(shortcut)).toBe("unanswered");
    expect(await outcome({ ...shortcut, callback_id: "others" })).toBe("refused");
    expect(await outcome({ ...shortcut, ts: "1700000000.000001" })).toBe("refused");
    expect(slack.timeline(ROOMS.support).map(({ text }) => text)).toEqual(["mine"]);
    // Text that is not a command of the app is a message like any other.
    expect(await outcome({ ...says, text: "/shrug" })).toBe("done");
  });

  it("cannot be triggered from other web sites", async () => {
    expect((await post("/actions", says, { "sec-fetch-site": "cross-site" })).status).toBe(400);
    expect((await post("/actions", says, { "content-type": "text/plain" })).status).toBe(400);
    expect(slack.timeline(ROOMS.support)).toEqual([]);
  });
});

describe("the strip", () => {
  it("stops and starts an existing part", async () => {
    expect((await post("/parts", { part: "service", run: false })).status).toBe(200);
    expect(running).toBe(false);
    expect((await post("/parts", { part: "service", run: true })).status).toBe(200);
    expect(running).toBe(true);
    expect((await post("/parts", { part: "bridge", run: false })).status).toBe(400);
  });

  it("reports that a part does not start, and starts it once it can", async () => {
    await post("/parts", { part: "service", run: false });
    startFails = true;
    const answer = await post("/parts", { part: "service", run: true });
    expect([answer.status, await answer.json()]).toEqual([500, { outcome: "failed" }]);
    expect(logged).toMatchObject([{ path: "/parts", error: "RangeError" }]);
    expect(JSON.stringify(logged)).not.toContain("secret");
    startFails = false;
    expect((await post("/parts", { part: "service", run: true })).status).toBe(200);
    expect(running).toBe(true);
  });

  it("reports a rate limit, and its end, which no event reports", async () => {
    const reader = ((await get("/live")).body as ReadableStream<Uint8Array>)
      .pipeThrough(new TextDecoderStream())
      .getReader();
    let text = "";
    /** The next state of the strip that is sent. */
    const next = async (): Promise<unknown> => {
      for (;;) {
        const [sent = "", data = ""] = /event: parts\ndata: (.*)\n\n/u.exec(text) ?? [];
        text = text.slice(text.indexOf(sent) + sent.length);
        if (sent !== "") return JSON.parse(data);
        text += (await reader.read()).value ?? "";
      }
    };
    await post("/faults", { fault: "limit" });
    expect(await next()).toMatchObject({ chats: [{ name: "slack", limited: true }] });
    slack.faults.clear();
    expect(await next()).toMatchObject({ chats: [{ name: "slack", limited: false }] });
    await reader.cancel();
  });

  it("injects faults into Slack", async () => {
    await post("/faults", { fault: "limit" });
    const answer = await fetch(`${slack.apiUrl}api.test`, { method: "POST" });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(8);
    slack.faults.clear();
    await post("/faults", { fault: "drop" });
    expect(slack.faults.waiting()).toBe(1);
  });
});
