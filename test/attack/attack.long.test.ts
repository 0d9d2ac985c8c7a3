/** The attacks of `npm run attack`, without its limit of time, which says nothing on a machine that runs other tests. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { ROOT } from "../guard/tree.ts";

const run = promisify(execFile);

it("holds every attack", async () => {
  const { stdout } = await run(process.execPath, [`${ROOT}test/attack/main.ts`, "--stall", "10000"]);
  expect(stdout).toContain("longest stall");
}, 300_000);

it("ends with 1 when something did not hold", async () => {
  const impossible = [`${ROOT}test/attack/main.ts`, "--only", "odd, correctly", "--stall", "0.001"];
  await expect(run(process.execPath, impossible)).rejects.toMatchObject({ code: 1 });
}, 60_000);
