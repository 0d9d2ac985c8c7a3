/** Secrets from files: `SLACK_BOT_TOKEN_FILE=/run/secrets/slack-bot-token`, as Docker, Kubernetes and systemd provide them. */
import { randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import type { Sentence } from "../platform/i18n/sentence.ts";
import { shownPath } from "./masked.ts";
import { isSecret, SETTING_NAMES, type SettingName } from "./setting-table.ts";
import type { ReportProblem } from "./setting-values.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment with the secrets of all `NAME_FILE` in place of the files' names. A secret whose file is faulty gets a
 * well-formed value that nobody uses, so that the fault is reported once, and not as a missing secret too.
 */
export function withSecretFiles(environment: Environment, report: ReportProblem): Environment {
  const secrets: Record<string, string> = {};
  for (const { name, path } of secretFiles(environment)) {
    const secret = isGiven(environment[name])
      ? { key: "setting-file-both", values: { name } }
      : readSecretFile(name, path);
    if (typeof secret !== "string") report(secret);
    secrets[name] = typeof secret === "string" ? secret : placeholder(name);
  }
  return { ...environment, ...secrets };
}

/** Every `NAME_FILE` that is set, with its path. */
export function secretFiles(
  environment: Environment,
): readonly { readonly name: SettingName; readonly path: string }[] {
  return SETTING_NAMES.filter(isSecret).flatMap((name) => {
    const path = secretPath(environment, name);
    return path === "" ? [] : [{ name, path }];
  });
}

/**
 * The path that `NAME_FILE` holds, `""` if it is not set. `$CREDENTIALS_DIRECTORY/` at its beginning is the folder of that
 * variable: systemd gives each unit another one, and expands nothing in an `EnvironmentFile`, which several units read.
 */
export function secretPath(environment: Environment, name: SettingName): string {
  const path = environment[fileSetting(name)]?.trim() ?? "";
  const { CREDENTIALS_DIRECTORY: folder } = environment;
  return folder === undefined ? path : path.replace(/^\$CREDENTIALS_DIRECTORY(?=\/)/u, () => folder);
}

export function fileSetting(name: SettingName): string {
  return `${name}_FILE`;
}

/** Whether a secret is given, by itself or as a file. */
export function hasSecret(environment: Environment, name: SettingName): boolean {
  return isGiven(environment[name]) || isGiven(environment[fileSetting(name)]);
}

/**
 * A remark on each file that every user of the machine may read. It is no problem: Docker and Kubernetes mount secrets
 * like that into a container, in which there is no other user.
 */
export function openSecretFiles(environment: Environment): readonly Sentence[] {
  // Windows has access lists instead; its mode bits mean nothing.
  if (process.platform === "win32") return [];
  return secretFiles(environment).flatMap(({ name, path }) => {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    return (mode & 0o004) === 0 ? [] : [{ key: "setting-file-open", values: { name, path } }];
  });
}

function isGiven(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== "";
}

/** Result: the secret, or what is wrong with the file. */
function readSecretFile(name: SettingName, path: string): string | Sentence {
  const values = { name, path: shownPath(path) };
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (code === "ENOENT") return { key: "setting-file-missing", values };
    if (code === "EISDIR") return { key: "setting-file-folder", values };
    return { key: "setting-file-unreadable", values: { ...values, code } };
  }
  // Editors and `echo` end a file with a newline, which is not part of the secret.
  const secret = text.replace(/\r?\n$/u, "");
  if (secret.trim() === "") return { key: "setting-file-empty", values };
  if (/[\r\n]/u.test(secret)) return { key: "setting-file-lines", values };
  return secret;
}

/** A well-formed value that nobody uses. */
export function placeholder(name: SettingName): string {
  const filler = randomBytes(16).toString("hex");
  switch (name) {
    case "DATABASE_URL":
      return `file:${filler}`;
    case "HTTPS_PROXY":
      return `http://${filler}`;
    case "SLACK_BOT_TOKEN":
      return `xoxb-${filler}`;
    case "SLACK_APP_TOKEN":
      return `xapp-${filler}`;
    case "TELEGRAM_BOT_TOKEN":
      return `0:${filler}`;
    default:
      return filler;
  }
}
