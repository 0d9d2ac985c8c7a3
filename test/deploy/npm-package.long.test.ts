/** The npm package: packed, installed into an empty folder by npm itself, and run from there. */
import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempDisposableSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { read, ROOT } from "../guard/tree.ts";
import { requireThat } from "../support/optional-tool.ts";

const FILES = ["src", "locales", "docs", "deploy/npm", "package.json", "package-lock.json", "tsconfig.json"];
const DOCUMENTS = ["README.md", "CHANGELOG.md", "LICENSE"];
const manifest = JSON.parse(read("package.json")) as { readonly version: string };

const folder = mkdtempDisposableSync(join(tmpdir(), "bridge-package-"));
afterAll(() => {
  folder.remove();
});
const at = (...names: readonly string[]) => join(folder.path, ...names);

/** Only Node of this run: an older one on the PATH cannot run the bridge. */
const environment = { PATH: `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`, HOME: at("home") };

/** Builds and packs a copy of the checkout. Result: the path of the archive. */
async function pack(checkout: string, umask: string, zone: string): Promise<string> {
  for (const name of [...FILES, ...DOCUMENTS]) cpSync(join(ROOT, name), at(checkout, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), at(checkout, "node_modules"));
  const script = `umask ${umask} && node deploy/npm/build.ts && npm pack --silent ./dist`;
  const env = { ...environment, TZ: zone };
  const { stdout } = await promisify(execFile)("sh", ["-euc", script], { cwd: at(checkout), env });
  return at(checkout, stdout.trim());
}

let archive: string;
beforeAll(async () => {
  archive = await pack("one", "022", "UTC");
}, 300_000);

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly dev?: true }>>;
}

/** Node for one platform. */
const isRuntime = (path: string) => /\/node-(?:linux|win)-/u.test(path);

function extract(path: string): string {
  return execFileSync("tar", ["--extract", "--to-stdout", "--file", archive, `package/${path}`], { encoding: "utf8" });
}

function listed(): string[] {
  return execFileSync("tar", ["--list", "--file", archive], { encoding: "utf8" }).trim().split("\n").toSorted();
}

it("holds what the program reads, and nothing else", () => {
  const outside = listed().filter((path) => !/^package\/(?:lib|locales|docs)\//u.test(path));
  expect(outside).toEqual([
    "package/CHANGELOG.md",
    "package/LICENSE",
    "package/README.md",
    "package/npm-shrinkwrap.json",
    "package/package.json",
  ]);
  const inside = listed().filter((path) => path.startsWith("package/lib/"));
  expect(inside).toEqual(expect.arrayContaining(["package/lib/main.js", "package/lib/contract/event.d.ts"]));
  expect(inside.filter((path) => !/\.(?:js|css|html)$|\.d\.ts$|\.browser\.ts$|\.ico$|\.png$/u.test(path))).toEqual([]);
  const sentences = extract("locales/terminal/en.ftl");
  expect(sentences).toContain("npx conversation-bridge doctor");
  expect(sentences).not.toMatch(/npm run|npm start|src\/main/u);
});

it("fixes what an installation downloads to what was tested, without Node itself", () => {
  const fixed = JSON.parse(extract("npm-shrinkwrap.json")) as Lock;
  const tested = JSON.parse(read("package-lock.json")) as Lock;
  const used = Object.entries(tested.packages).filter(([path, { dev }]) => path !== "" && !isRuntime(path) && !dev);
  expect(Object.entries(fixed.packages).slice(1)).toEqual(used);
  expect(used.map(([path]) => path)).toContain("node_modules/@slack/bolt");
});

it("is the same to the byte from another folder, with another umask and time zone", async () => {
  const second = await pack("a folder/two", "077", "Pacific/Apia");
  expect(readFileSync(second).equals(readFileSync(archive))).toBe(true);
}, 300_000);

/** Starts a command of the installed package, and collects what it prints. */
function start(args: readonly string[]) {
  const child = spawn(at("empty/node_modules/.bin/conversation-bridge"), args, {
    cwd: at("empty"),
    env: { ...environment, PORT: "0" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, ended, text: () => output };
}

it("installs into an empty folder, and runs there", (context) => {
  mkdirSync(at("empty"), { recursive: true });
  writeFileSync(at("empty/package.json"), "{}\n");
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", archive];
  const installed = spawnSync("npm", args, {
    cwd: at("empty"),
    env: { ...process.env, ...environment, HOME: process.env["HOME"] },
    encoding: "utf8",
  });
  requireThat(context, !/ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT/u.test(installed.stderr), "no registry is reached");
  expect([installed.status, installed.stderr]).toEqual([0, expect.not.stringContaining("npm error")]);
  const { packages } = JSON.parse(readFileSync(at("empty/node_modules/.package-lock.json"), "utf8")) as Lock;
  expect(Object.keys(packages).filter((path) => isRuntime(path))).toEqual([]);

  const run = (...words: readonly string[]) =>
    spawnSync("npx", ["conversation-bridge", ...words], { cwd: at("empty"), env: environment, encoding: "utf8" });
  expect(run("--version").stdout).toBe(`${manifest.version}\n`);
  expect(run("--help").stdout).toContain("sandbox");
  const mistyped = run("sandbx");
  expect([mistyped.status, mistyped.stderr]).toEqual([2, expect.stringContaining('"npx conversation-bridge --help"')]);
  const settings = { ...environment, SLACK_ROOM: "C0123456789" };
  const bare = spawnSync("npx", ["conversation-bridge", "start"], {
    cwd: at("empty"),
    env: settings,
    encoding: "utf8",
  });
  expect([bare.status, bare.stderr]).toEqual([1, expect.stringContaining("SLACK_BOT_TOKEN")]);
}, 300_000);

it("takes a message through the sandbox", async (context) => {
  requireThat(
    context,
    spawnSync("test", ["-e", at("empty/node_modules/.bin/conversation-bridge")]).status === 0,
    "nothing is installed",
  );
  const sandbox = start(["sandbox"]);
  await expect.poll(sandbox.text, { timeout: 60_000 }).toMatch(/http:\/\/\S+/u);
  const [address = ""] = /http:\/\/[^\s/]+/u.exec(sandbox.text()) ?? [];
  expect((await fetch(address)).status).toBe(200);
  // Types are stripped from what the browser gets, wherever the package stands.
  const script = await fetch(`${address}/assets/page.browser.ts`);
  expect([script.status, await script.text()]).toEqual([200, expect.not.stringContaining("import type")]);
  // A first start ignores what was written before it had subscribed, so the client goes on writing.
  const body = JSON.stringify({ client: "ada", text: "Is my parcel on its way?", tags: [] });
  const headers = { "content-type": "application/json" };
  const writes = async () => (await fetch(`${address}/clients`, { method: "POST", headers, body })).status;
  // The first event holds the whole Slack workspace: the bridge has posted what the client wrote.
  const slack = async () => {
    const pieces: string[] = [];
    // An event ends with an empty line, and may come in pieces.
    for await (const piece of (await fetch(`${address}/live`)).body ?? []) {
      pieces.push(Buffer.from(piece).toString());
      if (pieces.join("").includes("\n\n")) break;
    }
    return pieces.join("");
  };
  await expect
    .poll(
      async () => {
        expect(await writes()).toBe(200);
        return slack();
      },
      { timeout: 30_000, interval: 500 },
    )
    .toContain("Is my parcel on its way?");
  sandbox.child.kill("SIGTERM");
  expect([await sandbox.ended, sandbox.text()]).toEqual([0, expect.any(String)]);
}, 120_000);
