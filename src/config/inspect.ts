/** What a start would find: every setting with its origin, every problem, and what else deserves a look. */
import { readFileSync } from "node:fs";
import type { Sentence } from "../platform/i18n/sentence.ts";
import { ConfigError, readConfig, readServiceConfig } from "./index.ts";
import { fileSetting, openSecretFiles, secretPath, type Environment } from "./secret-files.ts";
import { isSecret, SETTING_NAMES, SETTINGS, type SettingName } from "./setting-table.ts";
import { masked, shownPath, withoutCredentials } from "./masked.ts";
import { LOWER_CASE_TOO, nameInForce } from "./network-settings.ts";
import { nearestSetting } from "./nearest-setting.ts";
import { readEnvFile } from "./read-env-file.ts";

export interface FoundSetting {
  readonly name: SettingName;
  /** Masked if it is a secret; `""` if there is none. */
  readonly value: string;
  /** `secret-file`: the file that `NAME_FILE` names. */
  readonly origin: "environment" | "env-file" | "secret-file" | "default";
  /** Of a secret file. */
  readonly path?: string;
}

export interface Inspection {
  readonly settings: readonly FoundSetting[];
  /** A start would fail with them. */
  readonly problems: readonly Sentence[];
  readonly advice: readonly Sentence[];
}

/**
 * `environment`: as a start sees it. `inFile`: the settings in `.env`. `serviceAlone`: for the conversation service without
 * the bridge.
 */
export function inspectConfig(environment: Environment, inFile: Environment, serviceAlone: boolean): Inspection {
  return {
    settings: SETTING_NAMES.map((name) => found(name, environment, inFile)),
    problems: problemsOf(environment, serviceAlone),
    advice: [
      ...openSecretFiles(environment),
      ...unknownNames(environment, inFile).map(unknownSentence),
      ...(isIn(inFile, "NODE_EXTRA_CA_CERTS", environment) ? [{ key: "setting-extra-certificates-late" }] : []),
    ],
  };
}

function problemsOf(environment: Environment, serviceAlone: boolean): readonly Sentence[] {
  try {
    if (serviceAlone) readServiceConfig(environment);
    else readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

function found(name: SettingName, environment: Environment, inFile: Environment): FoundSetting {
  const variable = nameInForce(environment, name);
  const given = environment[variable]?.trim() ?? "";
  if (given !== "") {
    const value = isSecret(name) ? masked(given) : withoutCredentials(given);
    return { name, value, origin: isIn(inFile, variable, environment) ? "env-file" : "environment" };
  }
  const path = isSecret(name) ? secretPath(environment, name) : "";
  return path === ""
    ? { name, value: SETTINGS[name].default, origin: "default" }
    : { name, value: masked(readOrEmpty(path)), origin: "secret-file", path: shownPath(path) };
}

/** Whether the value in force is the one of `.env`; the environment wins over the file. */
function isIn(inFile: Environment, name: string, environment: Environment): boolean {
  return inFile[name] !== undefined && inFile[name] === environment[name];
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    // Reported as a problem.
    return "";
  }
}

export interface UnknownName {
  readonly name: string;
  /** The setting that somebody meant, perhaps. */
  readonly nearest: string | undefined;
}

export function unknownSentence({ name, nearest }: UnknownName): Sentence {
  return nearest === undefined
    ? { key: "setting-unknown", values: { name } }
    : { key: "setting-unknown-near", values: { name, nearest } };
}

/** What a start in this folder would name. */
export function unknownSettings(environment: Environment): readonly UnknownName[] {
  return unknownNames(environment, readEnvFile(".env").settings);
}

/** Every name in `.env` that is none, and names in the environment, which belongs to others too, that nearly are one. */
function unknownNames(environment: Environment, inFile: Environment): readonly UnknownName[] {
  const known = new Set<string>([
    ...SETTING_NAMES,
    ...SETTING_NAMES.filter(isSecret).map(fileSetting),
    ...[...LOWER_CASE_TOO].map((name) => name.toLowerCase()),
  ]);
  const names = new Set([...Object.keys(inFile), ...Object.keys(environment)]);
  return [...names]
    .filter((name) => !known.has(name) && !/^(?:NODE_|OTEL_|npm_|NO_COLOR$|FORCE_COLOR$|TZ$)/u.test(name))
    .map((name) => ({ name, nearest: nearestSetting(name, [...known]) }))
    .filter(({ name, nearest }) => nearest !== undefined || name in inFile);
}
