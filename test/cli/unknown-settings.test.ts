/** Settings whose names are misspelt: whoever starts, checks or asks the doctor is told which one was meant. */
import { expect, it } from "vitest";
import { runCommand } from "../support/command-line.ts";

const MEANT = (name: string) => `${name} is not a setting of the bridge. Did you mean`;
const SLACK = { SLACK_BOT_TOKEN: "xoxb-x", SLACK_APP_TOKEN: "xapp-x" };
/** Nobody listens there. */
const TELEGRAM = {
  TELEGRAM_BOT_TOKEN: `1:${"x".repeat(35)}`,
  TELEGRAM_ROOM: "-100",
  TELEGRAM_API_ROOT: "http://127.0.0.1:1",
};

it.concurrent("are named by the sandbox that starts instead", async () => {
  const { code, errors } = await runCommand(["start"], { SLAK_BOT_TOKEN: "x", PORT: "0" }, "Ctrl+C");
  expect([code, errors]).toEqual([0, `${MEANT("SLAK_BOT_TOKEN")} SLACK_BOT_TOKEN?\n`]);
});

it.concurrent("are named beside the ones that are missing", async () => {
  const { code, errors } = await runCommand(["start"], { ...SLACK, SLACK_ROM: "C01" });
  expect(code).toBe(1);
  expect(errors).toContain("SLACK_ROOM");
  expect(errors).toContain(`${MEANT("SLACK_ROM")} SLACK_ROOM?`);
});

it.concurrent("are logged at a start that goes on without them", async () => {
  const { output } = await runCommand(["start"], { ...TELEGRAM, HOLD_SECOND: "30" });
  expect(output).toContain('"name":"HOLD_SECOND","nearest":"HOLD_SECONDS","msg":"ignoring an unknown setting"');
});

it.concurrent.each([[["doctor"]], [["config", "check"]]])("are named where nothing else is set: %j", async (args) => {
  const { code, output } = await runCommand(args, { SLAK_BOT_TOKEN: "x", DATABASE_URL: "file:x.db" });
  expect(code).toBe(0);
  expect(output).toContain("No team chat and no service is set");
  expect(output).toContain(`${MEANT("SLAK_BOT_TOKEN")} SLACK_BOT_TOKEN?`);
});
