/** Secrets from files: what is read, what is refused, and with which sentence. */
import { chmodSync, mkdirSync, mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ConfigError, databaseUrlOf, nothingIsSet, readConfig, type Environment } from "../../src/config/index.ts";
import { openSecretFiles } from "../../src/config/secret-files.ts";
import { isSecret, SETTING_NAMES } from "../../src/config/setting-table.ts";
import { loadLocales, LOCALES_FOLDER } from "../../src/platform/i18n/locales.ts";
import { configProblems } from "../support/config-problems.ts";
import { sayAtTerminal } from "../support/terminal.ts";

const folder = mkdtempDisposableSync(join(tmpdir(), "bridge-secrets-"));
afterAll(() => {
  folder.remove();
});

let written = 0;
function file(content: string, mode = 0o600): string {
  const path = join(folder.path, `secret-${++written}`);
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

const TELEGRAM = { TELEGRAM_BOT_TOKEN: "1:a", TELEGRAM_ROOM: "-1001" };

describe("a secret in a file", () => {
  it("is read for every secret, without the newline at its end", () => {
    const token = "1:token-of-a-file";
    for (const end of ["", "\n", "\r\n"]) {
      const { secrets } = readConfig({ TELEGRAM_ROOM: "-1001", TELEGRAM_BOT_TOKEN_FILE: file(token + end) });
      expect(secrets.telegramBotToken).toBe(token);
    }
    const key = "9f2a6c1e8b7d4053aa";
    const { secrets } = readConfig({ ...TELEGRAM, SERVICE_IDENTITY_SECRET_FILE: file(`${key}, other-${key}\n`) });
    expect(secrets.serviceIdentitySecrets).toEqual([key, `other-${key}`]);
    expect(SETTING_NAMES.filter(isSecret)).toEqual(
      expect.arrayContaining(SETTING_NAMES.filter((name) => /TOKEN|SECRET$|KEY$/u.test(name))),
    );
  });

  it("counts as a setting, and is read for commands that need the database alone", () => {
    expect(nothingIsSet({ SLACK_BOT_TOKEN_FILE: "/run/secrets/token" })).toBe(false);
    const url = "postgres://bridge:pw@db/bridge";
    expect(databaseUrlOf({ DATABASE_URL_FILE: file(`${url}\n`) })).toBe(url);
    expect(() => databaseUrlOf({ DATABASE_URL_FILE: join(folder.path, "none") })).toThrow(ConfigError);
  });

  it("is found in the folder of the unit's own credentials", () => {
    const path = file("1:token-of-a-unit");
    const inUnit = { CREDENTIALS_DIRECTORY: folder.path, TELEGRAM_ROOM: "-1001" };
    const name = path.slice(folder.path.length);
    const { secrets } = readConfig({ ...inUnit, TELEGRAM_BOT_TOKEN_FILE: `$CREDENTIALS_DIRECTORY${name}` });
    expect(secrets.telegramBotToken).toBe("1:token-of-a-unit");
    const address = file("postgres://bridge:pw@db/bridge").slice(folder.path.length);
    expect(databaseUrlOf({ ...inUnit, DATABASE_URL_FILE: `$CREDENTIALS_DIRECTORY${address}` })).toContain("pw@db");
    // Only whole, only at the beginning, and only where there is such a folder.
    for (const other of [`$CREDENTIALS_DIRECTORY_2${name}`, `/run$CREDENTIALS_DIRECTORY${name}`])
      expect(configProblems({ ...inUnit, TELEGRAM_BOT_TOKEN_FILE: other }).join()).toContain(other);
    const without = { TELEGRAM_ROOM: "-1001", TELEGRAM_BOT_TOKEN_FILE: `$CREDENTIALS_DIRECTORY${name}` };
    expect(configProblems(without).join()).toContain(`there is no file $CREDENTIALS_DIRECTORY${name}`);
  });

  it("leaves other names alone: only a secret is read from a file", () => {
    expect(readConfig({ ...TELEGRAM, PORT_FILE: file("99") }).settings.port).toBe(8080);
  });
});

describe("a faulty file", () => {
  const at = (path: string): Environment => ({ TELEGRAM_ROOM: "-1001", TELEGRAM_BOT_TOKEN_FILE: path });
  const FAULTS: readonly [string, () => Environment, RegExp][] = [
    [
      "set beside the secret itself",
      () => ({ ...TELEGRAM, ...at(file("1:a")) }),
      /TELEGRAM_BOT_TOKEN and .* both set/u,
    ],
    ["missing", () => at(join(folder.path, "none")), /there is no file/u],
    ["a folder", () => at(folder.path), /is a folder/u],
    ["below a file", () => at(join(file("x"), "below")), /cannot read .*ENOTDIR/u],
    ["empty", () => at(file("\n")), /is empty/u],
    ["of two lines", () => at(file("1:a\n2:b\n")), /more than one line/u],
    ["of one line and an empty one", () => at(file("1:a\n\n")), /more than one line/u],
  ];

  it.each(FAULTS)("%s, is reported once, with its name and without the secret", (_, environment, line) => {
    expect(configProblems(environment())).toEqual([expect.stringMatching(line)]);
    expect(configProblems(environment()).join()).not.toContain("1:a");
  });

  it("of every secret is reported together with all other problems", () => {
    const secrets = SETTING_NAMES.filter(isSecret);
    const files = Object.fromEntries(secrets.map((name) => [`${name}_FILE`, join(folder.path, "none")]));
    const rest = {
      SLACK_ROOM: "C1",
      TELEGRAM_ROOM: "-1001",
      TELEGRAM_MODE: "webhook",
      PUBLIC_URL: "https://b.example",
    };
    const service = { CONVERSATION_API_URL: "https://s.example/v1" };
    const lines = configProblems({ ...files, ...rest, ...service, PORT: "x" });
    expect(lines).toHaveLength(secrets.length + 1);
    expect(lines.filter((line) => line.includes("there is no file"))).toHaveLength(secrets.length);
  });

  it.each(loadLocales().available)("has a sentence in %s", (language) => {
    const say = loadLocales(LOCALES_FOLDER, new URL("terminal/", LOCALES_FOLDER)).in(language);
    for (const [, environment] of FAULTS) {
      try {
        readConfig(environment());
        expect.unreachable();
      } catch (error) {
        const [problem] = (error as ConfigError).problems;
        expect(problem && say(problem)).toContain("TELEGRAM_BOT_TOKEN");
      }
    }
  });
});

it("remarks on a file that every user may read, and starts: containers mount secrets like that", () => {
  const open = { TELEGRAM_ROOM: "-1001", TELEGRAM_BOT_TOKEN_FILE: file("1:a", 0o444) };
  expect(openSecretFiles(open).map(sayAtTerminal)).toEqual([expect.stringMatching(/every user .*chmod o-r/u)]);
  expect(configProblems(open)).toEqual([]);
  expect(openSecretFiles({ TELEGRAM_BOT_TOKEN_FILE: file("1:a", 0o440) })).toEqual([]);
  mkdirSync(join(folder.path, "empty"));
  expect(openSecretFiles({ TELEGRAM_BOT_TOKEN_FILE: join(folder.path, "empty", "none") })).toEqual([]);
});
