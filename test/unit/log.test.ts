import { expect, it } from "vitest";
import { createLog } from "../../src/platform/create-log.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void, secrets: readonly string[] = []): string {
  const lines: string[] = [];
  write(
    createLog({
      level: "debug",
      secrets,
      destination: {
        write(line: string) {
          lines.push(line);
        },
      },
    }),
  );
  return lines.join("");
}

it("writes a sentence with ids, as one line of JSON", () => {
  const line = logged((log) => {
    log.info({ conversation: "cv_1" }, "message mirrored");
  });
  expect(JSON.parse(line)).toMatchObject({ level: "info", conversation: "cv_1", msg: "message mirrored" });
  expect(line.endsWith("\n")).toBe(true);
});

it("redacts secrets wherever they occur, and whatever looks like a token", () => {
  const line = logged(
    (log) => {
      log.warn({ a: "key-of-the-service", b: ["x key-of-the-service y"] }, "key-of-the-service");
      log.warn({ url: "https://api.telegram.org/bot123456789:AAabcdefghijklmnopqrstuvwxyz0123456/getMe" }, "x");
      log.warn({ token: "xoxb-123456789012-abcdef", app: "xapp-1-A0123-456-abc" }, "x");
    },
    ["key-of-the-service"],
  );
  expect(line).not.toContain("key-of-the-service");
  expect(line).not.toContain("AAabcdefghijklmnopqrstuvwxyz");
  expect(line).not.toContain("xoxb-1");
  expect(line).not.toContain("xapp-1");
});

it("redacts names, passwords and tokens in addresses", () => {
  const line = logged((log) => {
    log.info({ url: "postgres://anna:hunter2@db.example:5432/x", other: "https://hunter2@example.org/a@b" }, "x");
    log.info({ url: "https://example.org/hook?id=7&api_key=hunter2&Token=hunter2#part", mail: "a@b.example" }, "x");
  });
  expect(line).not.toContain("hunter2");
  for (const kept of ["@db.example:5432/x", "https://", "example.org/a@b", "id=7", "a@b.example"])
    expect(line).toContain(kept);
});

it("keeps only the name of an error", () => {
  const line = logged((log) => {
    log.error({ err: new TypeError("the client wrote: my password is hunter2") }, "failed");
  });
  expect(line).toContain("TypeError");
  expect(line).not.toContain("hunter2");
});
