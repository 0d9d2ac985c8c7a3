/** The service alone, as a process, and the commands that issue and revoke its keys. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../src/database/index.ts";
import { serviceDatabaseUrl } from "../../src/database/service-database-url.ts";
import { isKeyName } from "../../src/service/store/keys.ts";
import { ROOT } from "../guard/tree.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { KEY, matching, startServiceFixture } from "./fixture.ts";

function start(args: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, ["src/main.ts", "service", ...args], {
    cwd: ROOT,
    env: { ...CHILD_ENVIRONMENT, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function run(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = start(args, environment);
  if (child.stdout === null || child.stderr === null) throw new Error("a child without its streams");
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  return { output, errors, code };
}

describe.each(DIALECTS)("keys on %s", (dialect) => {
  it("are issued, listed and revoked beside a running service, which picks it up within five seconds", async () => {
    await using fresh = await freshDatabase(dialect);
    await using database = await openDatabase(serviceDatabaseUrl(fresh.url));
    let time = Date.now();
    await using fixture = await startServiceFixture(database, { now: () => time });
    const environment = { DATABASE_URL: fresh.url };
    const statusWith = async (key: string) =>
      (await fixture.api("GET", "/contacts", undefined, { authorization: `Bearer ${key}` })).status;
    expect(await statusWith("none")).toBe(401);

    const issued = await run(["keys", "issue", "CRM, nightly"], environment);
    const key = issued.output.trim();
    const [, id = ""] = /Key (kid_\w+) for "CRM, nightly"/.exec(issued.errors) ?? [];
    expect(key).toMatch(/^key_[\w-]{43}$/);
    time += 5_001;
    expect(await statusWith(key)).toBe(200);
    // The key from the settings stays valid beside issued ones.
    expect(await statusWith(KEY)).toBe(200);

    expect((await run(["keys", "revoke", id], environment)).code).toBe(0);
    time += 5_001;
    expect(await statusWith(key)).toBe(401);
    const again = await run(["keys", "revoke", id], environment);
    expect(again).toMatchObject({ code: 1, errors: matching(/No valid key has the id kid_/) });

    const listed = await run(["keys", "list", "--json"], environment);
    expect(JSON.parse(listed.output)).toMatchObject({ id, name: "CRM, nightly", revoked: matching(/Z$/) });
    // Only hashes are stored, so the database contains no usable key.
    const stored = await database.all<{ hash: string }>("select * from service_key");
    expect(JSON.stringify(stored)).not.toContain(key);
    expect(stored[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

it("rejects an invalid name", async () => {
  await using fresh = await freshDatabase("sqlite");
  for (const name of ["", " ", "x".repeat(101), "two\nlines", "\ud83d"]) expect(isKeyName(name)).toBe(false);
  for (const name of ["x", "x".repeat(100), "CRM – nächtlich"]) expect(isKeyName(name)).toBe(true);
  const { code, errors, output } = await run(["keys", "issue", " "], { DATABASE_URL: fresh.url });
  expect({ code, output }).toEqual({ code: 2, output: "" });
  expect(errors).toContain("1 to 100 characters");
});

describe("the service alone", () => {
  it("runs in the configured variant, with a first key, and shuts down gracefully", async () => {
    const folder = await mkdtemp(join(tmpdir(), "service-"));
    const child = start([], {
      PORT: "0",
      DATABASE_URL: `file:${join(folder, "data.db")}`,
      SERVICE_VARIANT: "A",
      SERVICE_API_KEY: "first-key-of-the-test",
    });
    try {
      let output = "";
      const url = await new Promise<string>((resolve) => {
        child.stdout?.on("data", (chunk: Buffer) => {
          output += chunk.toString();
          const [, found] = /"url":"([^"]+\/v1)"/.exec(output) ?? [];
          if (found !== undefined) resolve(found);
        });
      });
      const answer = await fetch(`${url}/conversations`, {
        headers: { authorization: "Bearer first-key-of-the-test" },
      });
      expect(await answer.json()).toEqual({ data: [], nextCursor: null });
      expect(await (await fetch(`${url}/openapi.json`)).json()).toMatchObject({
        info: { description: matching(/^Variant A/) },
      });
      const health = async (path: string) => (await fetch(new URL(path, url))).json();
      expect(await health("/healthz")).toEqual({ ok: true });
      expect(await health("/readyz")).toEqual({
        ok: true,
        parts: { database: { ok: true, reason: "database-answers", text: "The database responds (SQLite)." } },
      });
      child.kill("SIGTERM");
      expect(await once(child, "close")).toEqual([0, null]);
      expect(output).not.toContain("first-key-of-the-test");
    } finally {
      child.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("reports all problems at once", async () => {
    const { code, errors } = await run([], { SERVICE_VARIANT: "C", PORT: "x", DATABASE_URL: "mysql://x" });
    expect(code).toBe(1);
    for (const name of ["SERVICE_VARIANT", "PORT", "DATABASE_URL"]) expect(errors).toContain(`error ${name} `);
  });
});
