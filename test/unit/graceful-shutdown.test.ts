/** Signals of a process whose shutdown hangs. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";

const MODULE = new URL("../../src/cli/graceful-shutdown.ts", import.meta.url).href;
const HANGING = `
  import { runUntilSignal } from ${JSON.stringify(MODULE)};
  const say = (_, sentence) => process.stdout.write(sentence + "\\n");
  const log = { debug: say, info: say, warn: say, error: say };
  const hangs = () => new Promise(() => undefined);
  setInterval(() => undefined, 60_000);
  setImmediate(() => say({}, "started"));
  await runUntilSignal(() => Promise.resolve({ [Symbol.asyncDispose]: hangs }), log);
`;

it.each([
  ["SIGINT", "SIGTERM"],
  ["SIGTERM", "SIGINT"],
  ["SIGINT", "SIGINT"],
] as const)("ends at once on %s and then %s", async (first, second) => {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", HANGING], { env: CHILD_ENVIRONMENT });
  let output = "";
  let sentAt = 0;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (text.includes("started")) child.kill(first);
    if (text.includes("shutting down")) {
      sentAt = performance.now();
      child.kill(second);
    }
  });
  const [code] = (await once(child, "close")) as [number | null];
  expect(output).toBe("started\nshutting down\n");
  expect(code).toBe(1);
  // It gives up by itself only after 25 seconds.
  expect(performance.now() - sentAt).toBeLessThan(15_000);
});
