/** The compiled sources of the image: a start compiles nothing anew, so the image's root may be read-only. */
import { execFileSync } from "node:child_process";
import { mkdtempDisposableSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOMS, startSlackEmulator } from "../../src/sandbox/slack-emulator/index.ts";
import { startTelegramEmulator, TELEGRAM_CHATS } from "../../src/sandbox/telegram-emulator/index.ts";
import { read } from "../guard/tree.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { runCommand } from "../support/command-line.ts";
import { copyImage } from "../support/image.ts";

it("holds every module that a start with both team chats loads", async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "bridge-image-"));
  const main = copyImage(folder.path);
  const cache = join(folder.path, ".compile-cache");
  const [, compile = ""] = /^RUN (node --input-type=module .+)$/mu.exec(read("Dockerfile")) ?? [];
  execFileSync("sh", ["-c", compile], {
    cwd: folder.path,
    env: { ...CHILD_ENVIRONMENT, NODE_COMPILE_CACHE: cache },
  });
  const compiled = () => readdirSync(cache, { recursive: true }).length;
  const built = compiled();
  expect(built).toBeGreaterThan(500);

  await using slack = await startSlackEmulator();
  await using telegram = await startTelegramEmulator({});
  const settings = {
    PORT: "0",
    NODE_COMPILE_CACHE: cache,
    DATABASE_URL: `file:${join(folder.path, "bridge.db")}`,
    SLACK_BOT_TOKEN: slack.botToken,
    SLACK_APP_TOKEN: slack.appToken,
    SLACK_API_URL: slack.apiUrl,
    SLACK_ROOM: ROOMS.support,
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_API_ROOT: telegram.apiRoot,
    TELEGRAM_ROOM: String(TELEGRAM_CHATS.support),
  };
  const { code, output } = await runCommand([], settings, "the bridge runs", "SIGTERM", main);
  expect([code, output.includes("shutdown complete")]).toEqual([0, true]);
  // undici's parser alone is loaded at the first call.
  expect(compiled() - built).toBeLessThanOrEqual(1);
});
