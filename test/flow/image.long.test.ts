/** The command line with only the files that the image contains. */
import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { startSlackEmulator } from "../../src/sandbox/slack-emulator/index.ts";
import { runCommand } from "../support/command-line.ts";
import { copyImage } from "../support/image.ts";
import { slackSettings } from "../support/emulator-settings.ts";

const folder = mkdtempDisposableSync(join(tmpdir(), "bridge-image-"));
afterAll(() => {
  folder.remove();
});
const main = copyImage(folder.path);

const run = (args: readonly string[], environment: Readonly<Record<string, string>>, until?: string) =>
  runCommand(args, { PORT: "0", ...environment }, until, "SIGTERM", main);

describe("the image", () => {
  it("runs the bridge", async () => {
    await using slack = await startSlackEmulator();
    const settings = {
      ...slackSettings(slack),
      DATABASE_URL: `file:${join(folder.path, "bridge.db")}`,
    };
    const { code, errors, output } = await run([], settings, "the bridge runs");
    expect(errors).toBe("");
    expect(output).toContain("shutdown complete");
    expect(code).toBe(0);
  });

  it.each([[], ["start"], ["sandbox"]])("has no sandbox, and says what to set instead: %s", async (...args) => {
    const { code, errors, output } = await run(args, {});
    expect(errors).toContain("The sandbox is not part of this image.");
    expect(errors).toContain("TELEGRAM_BOT_TOKEN and TELEGRAM_ROOM");
    expect(errors.trim().split("\n")).toHaveLength(2);
    expect(output).toBe("");
    expect(code).toBe(1);
  });

  it.each([
    ["de", "Die Sandbox ist nicht Teil dieses Images."],
    ["ru", "Песочница не входит в этот образ."],
  ])("says so in %s", async (locale, line) => {
    expect((await run([], { LOCALE: locale })).errors).toContain(line);
  });

  it("has a doctor that says the same", async () => {
    const { code, output } = await run(["doctor"], {});
    expect(output).toContain("The sandbox is not part of this image.");
    expect(code).toBe(1);
  });
});
