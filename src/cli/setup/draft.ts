/** The settings that `setup` is putting together: answers so far, and well-formed stand-ins for those still to come. */
import { ConfigError, readConfig, type Config, type Environment } from "../../config/index.ts";
import { fileSetting, placeholder, withSecretFiles } from "../../config/secret-files.ts";
import { isSecret, type SettingName } from "../../config/setting-table.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";

/** What `setup` may ask. All other settings stay as they are. */
export const ASKED = [
  "LOCALE",
  "DATABASE_URL",
  "CONVERSATION_API_URL",
  "CONVERSATION_API_KEY",
  "PUBLIC_URL",
  "SLACK_BOT_TOKEN",
  "SLACK_APP_TOKEN",
  "SLACK_SIGNING_SECRET",
  "SLACK_ROOM",
  "TELEGRAM_BOT_TOKEN",
  "TELEGRAM_ROOM",
] as const satisfies readonly SettingName[];
export type Asked = (typeof ASKED)[number];

export interface Draft {
  /** The value in force before, secrets from files included; `""` if there is none. */
  before(name: SettingName): string;
  /** `""`: the setting is not needed. */
  answer(name: Asked, value: string): void;
  /** Whether the setting has been answered with a value. */
  has(name: Asked): boolean;
  /** As a start would read it, with stand-ins for `wanted` settings that have not been answered. */
  environment(wanted: readonly Asked[]): Environment;
  /** The settings, or what is wrong with them. */
  config(wanted: readonly Asked[]): Config | readonly Sentence[];
  answers(): ReadonlyMap<Asked, string>;
}

export function createDraft(given: Environment): Draft {
  const before = withSecretFiles(given, () => undefined);
  const answers = new Map<Asked, string>();
  const valueBefore = (name: SettingName) => before[name]?.trim() ?? "";

  function environment(wanted: readonly Asked[]): Environment {
    const made: Record<string, string | undefined> = { ...given };
    for (const name of ASKED) {
      made[fileSetting(name)] = undefined;
      made[name] = answers.get(name) ?? (wanted.includes(name) ? standIn(name) : "");
    }
    return made;
  }

  return {
    before: valueBefore,
    answer(name, value) {
      answers.set(name, value.trim());
    },
    has: (name) => (answers.get(name) ?? "") !== "",
    environment,
    config(wanted) {
      try {
        return readConfig(environment(wanted));
      } catch (error) {
        if (error instanceof ConfigError) return error.problems;
        throw error;
      }
    },
    answers: () => answers,
  };
}

function standIn(name: Asked): string {
  switch (name) {
    case "LOCALE":
      return "en";
    case "PUBLIC_URL":
      return "https://bridge.invalid";
    case "CONVERSATION_API_URL":
      return "https://service.invalid/v1";
    case "SLACK_ROOM":
      return "C0";
    case "TELEGRAM_ROOM":
      return "-1";
    default:
      if (!isSecret(name)) throw new TypeError(`no stand-in for ${name}`);
      return placeholder(name);
  }
}
