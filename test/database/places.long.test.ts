/** Where a database cannot stand: a folder of another user, a network disk. And a time zone, which changes nothing. */
import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { terminalSay } from "../../src/cli/terminal-locale.ts";
import { ownerProblem } from "../../src/database/file-owner.ts";
import { networkDisk } from "../../src/database/network-disk.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { runCommand } from "../support/command-line.ts";
import { requireThat } from "../support/optional-tool.ts";
import { ROOT } from "../guard/tree.ts";

const say = terminalSay({ LOCALE: "en" });
/** A user that owns nothing here. */
const STRANGER = 12_345;

describe("a folder of another user", () => {
  it.for(["data/bridge.db", "data/deeper/still/bridge.db"])(
    "is named with both users and the command that heals it: %s",
    (path, context) => {
      requireThat(context, process.getuid?.() === 0, "only root can become another user");
      using place = mkdtempDisposableSync(join(tmpdir(), "bridge-owner-"));
      chmodSync(place.path, 0o755);
      const data = join(place.path, "data");
      mkdirSync(data, { mode: 0o755 });
      const open = () =>
        execFileSync(
          process.execPath,
          [
            "--input-type=module",
            "-e",
            `const { openDatabase } = await import(${JSON.stringify(`${ROOT}src/database/index.ts`)});
           try { await using _ = await openDatabase(process.argv[1], { lockOwner: true }); console.log("open") }
           catch (error) { console.log(JSON.stringify(error.sentence)) }`,
            `file:${join(place.path, path)}`,
          ],
          { uid: STRANGER, gid: STRANGER, encoding: "utf8", env: { PATH: CHILD_ENVIRONMENT.PATH } },
        ).trim();

      const sentence = JSON.parse(open()) as Parameters<typeof say>[0];
      const said = say(sentence);
      expect(said).toContain(`${data} belongs to user 0, and the bridge runs as user ${STRANGER}`);
      const [, command = ""] = /“sudo ([^”]+)”/u.exec(said) ?? [];
      expect(command).toBe(`chown -R ${STRANGER}:${STRANGER} ${data}`);

      execFileSync("sh", ["-c", command]);
      expect(open()).toBe("open");
    },
  );

  it("is told from one that anybody may write, and from one of its own", () => {
    using place = mkdtempDisposableSync(join(tmpdir(), "bridge-owner-"));
    expect(ownerProblem(join(place.path, "bridge.db"))).toBeUndefined();
    writeFileSync(join(place.path, "bridge.db"), "");
    expect(ownerProblem(join(place.path, "bridge.db"))).toBeUndefined();
    expect(ownerProblem("/nowhere/bridge.db", { uid: undefined, gid: undefined })).toBeUndefined();
  });

  it("may hold single files of another user", (context) => {
    requireThat(context, process.getuid?.() === 0, "only root can become another user");
    using place = mkdtempDisposableSync(join(tmpdir(), "bridge-owner-"));
    const file = join(place.path, "bridge.db");
    writeFileSync(file, "");
    chownSync(file, STRANGER, STRANGER);
    // Root may write everything.
    expect(ownerProblem(file)).toBeUndefined();
  });
});

describe("a network disk", () => {
  /** Lets the kernel's answer be that of another file system. */
  async function started(type: number, command: readonly string[], settings: Readonly<Record<string, string>>) {
    using place = mkdtempDisposableSync(join(tmpdir(), "bridge-disk-"));
    const preload = join(place.path, "disk.cjs");
    writeFileSync(preload, `const fs = require("fs"); fs.statfsSync = () => ({ type: ${type} });`);
    const environment = { PORT: "0", LOCALE: "en", NODE_OPTIONS: `--require=${preload}`, ...settings };
    return await runCommand(command, environment, "the conversation service runs");
  }

  it.each([
    [0x6969, "NFS"],
    [0xff534d42, "SMB"],
    [0xff534d42 | 0, "SMB"],
    [0x01021997, "9P"],
    [0x65735546, "FUSE"],
  ])("of type %i is refused by name, %s", async (type, kind) => {
    const { code, errors } = await started(type, ["service", "run"], {});
    expect(code).toBe(1);
    expect(errors).toContain(`network file system (${kind})`);
    expect(errors).toContain("SQLITE_ON_NETWORK_DISK=yes");
  });

  it("is used with an explicit word, and a local one without", async () => {
    const nfs = await started(0x6969, ["service", "run"], { SQLITE_ON_NETWORK_DISK: "yes" });
    expect([nfs.code, nfs.errors]).toEqual([0, ""]);
    const ext4 = await started(0xef53, ["service", "run"], {});
    expect(ext4.code).toBe(0);
    expect(networkDisk("postgres://localhost/bridge")).toBeUndefined();
    const wrong = await started(0xef53, ["service", "run"], { SQLITE_ON_NETWORK_DISK: "perhaps" });
    expect(wrong.errors).toContain("SQLITE_ON_NETWORK_DISK is not one of no, yes.");
  });

  it("is refused for the bridge, and named by the doctor", async () => {
    const token = { TELEGRAM_BOT_TOKEN: "1:aaaaaaaaaaaaaaaaaaaa", TELEGRAM_ROOM: "-1001" };
    const unreachable = { ...token, TELEGRAM_API_ROOT: "http://127.0.0.1:9" };
    const { code, errors } = await started(0x6969, ["start"], unreachable);
    expect([code, errors]).toEqual([1, expect.stringContaining("network file system (NFS)") as string]);
    const doctor = await started(0x6969, ["doctor"], unreachable);
    expect(doctor.output).toContain("network file system (NFS)");
  });
});

it.concurrent.each(["Pacific/Apia", "America/St_Johns", "No/Where", ":/etc/localtime", "../../x"])(
  "the time zone %s changes nothing of what is logged",
  async (zone) => {
    const began = Date.now();
    const { code, output } = await runCommand(
      ["service", "run"],
      { PORT: "0", TZ: zone },
      "the conversation service runs",
    );
    expect(code).toBe(0);
    const [line = ""] = output.split("\n");
    const { time } = JSON.parse(line) as { time: string };
    expect(time).toMatch(/Z$/u);
    expect(Math.abs(Date.parse(time) - began)).toBeLessThan(60_000);
  },
);
