/** Nothing that came from outside is obeyed by the terminal of whoever runs a command. */
import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { screenReplyWith } from "../../src/app/screen-reply.ts";
import { openDatabase } from "../../src/database/index.ts";
import { serviceDatabaseUrl } from "../../src/database/service-database-url.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { createLog } from "../../src/platform/create-log.ts";
import { createService } from "../../src/service/index.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import { runCommand } from "../support/command-line.ts";
import { silentLog } from "../support/log.ts";
import { serving } from "./doctor-fixture.ts";

/** Clear the screen, set the title, write the clipboard, begin a line, the same in C1, and turn the direction. */
const HOSTILE =
  "Ada\u001b[2J\u001b]0;title\u0007\u001b]52;c;aGk=\u001b\\\r\n\u009b2J\u009dx\u009c\u007f\b\u202e\u2066\u200f!";
const OBEYED = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

let folder: ReturnType<typeof mkdtempDisposableSync>;
let settings: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempDisposableSync(join(tmpdir(), "bridge-hostile-"));
  settings = { DATABASE_URL: `file:${join(folder.path, "bridge.db")}`, LOCALE: "en" };
  await using bridge = await openDatabase(settings["DATABASE_URL"] ?? "");
  await openBridgeLedger(bridge, { log: silentLog });
  const value = `${HOSTILE}', '${HOSTILE}', '${HOSTILE}`;
  await bridge.transaction((tx) =>
    tx.all(
      `insert into entry (seq, lane_kind, lane_key, lane_group, kind, payload, subject, state, attempts, not_before,
         uncertain, created_at, finished_at, dead_at, failure, result, delivery)
       values (1, 'thread', 'cv_1|slack:T1:C1', 'x', 'show', '{}', 'cv_1', 'dead', 1, 0, 0, 1, 1, 1, '${value}')`,
    ),
  );
  await using database = await openDatabase(serviceDatabaseUrl(settings["DATABASE_URL"] ?? ""));
  const service = await createService({
    database,
    locales: loadLocales(),
    language: "en",
    log: silentLog,
    console: { screenReply: screenReplyWith([]) },
  });
  await service.admin.createConversationAs("email", { externalId: "a", name: "Ada", email: "a@example.org" }, "hello");
  await service.operators.add("Anna");
  await service.admin.issueKey("site");
  await database.transaction(async (tx) => {
    await tx.all("update service_message set text = $1", [HOSTILE]);
    await tx.all("update service_contact set name = $1", [HOSTILE]);
    await tx.all("update service_operator set name = $1", [HOSTILE]);
    await tx.all("update service_key set name = $1", [HOSTILE]);
    await tx.all("insert into service_subscription (id, url, secret, created_at) values ($1, $2, 's', 1)", [
      `wh_${HOSTILE}`,
      `https://example.org/${HOSTILE}`,
    ]);
  });
  await service.stop();
});
afterAll(() => {
  folder[Symbol.dispose]();
});

/** What a command printed, and the lines in which a terminal would find something to obey. */
async function printed(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const { output, errors } = await runCommand(args, { ...settings, ...more });
  const all = output + errors;
  return { all, obeyed: all.split("\n").filter((line) => OBEYED.test(line)) };
}

describe.concurrent("a terminal obeys nothing in", () => {
  it.each([
    ["dead-letters"],
    ["dead-letters", "--json"],
    ["trace", "cv_1"],
    ["trace", "cv_1", "--json"],
    ["service", "operators"],
    ["service", "operators", "--json"],
    ["service", "keys"],
    ["service", "keys", "--json"],
    ["service", "subscriptions"],
    ["service", "subscriptions", "--json"],
    ["service", "export"],
  ])("%s %s %s", async (...args) => {
    const { all, obeyed } = await printed(args);
    expect(obeyed).toEqual([]);
    expect(all).toContain(args.includes("trace") || args[0] === "dead-letters" ? "!" : "Ada");
    if (args.includes("--json") || args.includes("export")) {
      const [row = "{}"] = all.split("\n");
      expect(JSON.stringify(JSON.parse(row))).toContain(JSON.stringify(HOSTILE).slice(1, -1));
    }
  });

  it("guard, with and without --json", async () => {
    const file = join(folder.path, "texts.jsonl");
    writeFileSync(file, `${JSON.stringify({ text: HOSTILE })}\n`);
    for (const more of [[], ["--json"]]) {
      const { all, obeyed } = await printed(["guard", file, ...more]);
      expect(obeyed).toEqual([]);
      expect(all).toContain("Ada");
    }
  });

  it("doctor, when a group's name and the bot's are hostile", async () => {
    const results: Readonly<Record<string, object>> = {
      getMe: { id: 1, is_bot: true, first_name: HOSTILE, username: HOSTILE, can_read_all_group_messages: false },
      getWebhookInfo: { url: `https://${HOSTILE}`, pending_update_count: 1, last_error_message: HOSTILE },
      getChat: { id: -1001, type: "supergroup", title: HOSTILE },
      getChatMember: { status: "member", user: { id: 1, is_bot: true, first_name: HOSTILE } },
    };
    await using remote = await serving((request, response) => {
      const result = results[request.url?.split("/").at(-1) ?? ""];
      response.writeHead(result === undefined ? 400 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(result === undefined ? { ok: false, description: HOSTILE } : { ok: true, result }));
    });
    const team = { TELEGRAM_BOT_TOKEN: "1:a", TELEGRAM_ROOM: "-1001", TELEGRAM_API_ROOT: remote.url };
    for (const more of [[], ["--json"]]) {
      const { all, obeyed } = await printed(["doctor", ...more], team);
      expect(obeyed).toEqual([]);
      expect(all).toContain("Ada");
    }
  });

  it("an error, a usage error, or a setting", async () => {
    for (const args of [["trace", `cv_${HOSTILE}`], ["dead", "retry", HOSTILE], [HOSTILE]]) {
      expect((await printed(args)).obeyed).toEqual([]);
    }
    expect((await printed(["guard", "-"], { OWN_DOMAINS: HOSTILE })).obeyed).toEqual([]);
    expect((await printed(["start"], { LOG_LEVEL: HOSTILE, DATABASE_URL: HOSTILE, PORT: HOSTILE })).obeyed).toEqual([]);
  });
});

it("obeys nothing in a log line", () => {
  let written = "";
  const log = createLog({ level: "info", secrets: [], destination: { write: (line) => (written += line) } });
  log.info({ code: HOSTILE }, "remote refused");
  expect(written.trimEnd()).not.toMatch(OBEYED);
  expect((JSON.parse(written) as { code: string }).code).toBe(HOSTILE);
});
