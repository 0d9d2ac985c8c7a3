/** Commands in the wrong folder, or with the wrong settings: they say that there is no database, and make none. */
import { mkdtempDisposableSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCommand } from "../support/command-line.ts";

const SETTINGS = {
  ...{ SLACK_BOT_TOKEN: "xoxb-1", SLACK_APP_TOKEN: "xapp-1", SLACK_ROOM: "C1" },
  ...{ CONVERSATION_API_URL: "http://127.0.0.1:9/v1", CONVERSATION_API_KEY: "key" },
  ...{ CONVERSATION_WEBHOOK_SECRET: "9f2a6c1e8b7d4053aa", PUBLIC_URL: "https://bridge.example.org" },
};

async function ended(line: string) {
  using folder = mkdtempDisposableSync(join(tmpdir(), "bridge-none-"));
  const settings = { ...SETTINGS, DATABASE_URL: `file:${join(folder.path, "data/bridge.db")}` };
  const { code, output, errors } = await runCommand(line.split(" "), settings);
  return { code, output, errors: errors.replaceAll(folder.path, ""), left: readdirSync(folder.path) };
}

it.each([
  ["dead-letters", "bridge.db"],
  ["dead-letters retry 1", "bridge.db"],
  ["trace cv_1", "bridge.db"],
  ["subscribe", "bridge.db"],
  ["relink --dry-run", "bridge.db"],
  ["backup -", "bridge.db"],
  ["restored --since 1h", "bridge.db"],
  ["move --to postgres://127.0.0.1:9/bridge", "bridge.db"],
  ["service keys list", "service.db"],
  ["service keys revoke kid_1", "service.db"],
  ["service operators list", "service.db"],
  ["service subscriptions list", "service.db"],
  ["service export", "service.db"],
  ["service prune --older-than 365d", "service.db"],
])("%s", async (line, file) => {
  const errors = `error There is no database at /data/${file}. Check DATABASE_URL, and the folder that you are in.\n`;
  expect(await ended(line)).toEqual({ code: 1, output: "", errors, left: [] });
});

it("doctor", async () => {
  const { output, left } = await ended("doctor");
  expect(output).toMatch(/data\/bridge\.db does not exist yet; the first start makes it\./u);
  expect(left).toEqual([]);
});

it("service keys issue comes before the first start of the service", async () => {
  expect(await ended("service keys issue CRM")).toMatchObject({ code: 0, left: ["data"] });
});
