/** `setup`: asks for the settings, or reads them from a file, checks each live, and writes `.env`. */
import { existsSync } from "node:fs";
import { ConfigError, type Environment } from "../../config/index.ts";
import { nearestSetting } from "../../config/nearest-setting.ts";
import { readEnvFile } from "../../config/read-env-file.ts";
import { fileSetting, withSecretFiles } from "../../config/secret-files.ts";
import { SETTING_NAMES, type SettingName } from "../../config/setting-table.ts";
import { hiderOf } from "../../platform/create-log.ts";
import { loadLocales, type Say } from "../../platform/i18n/locales.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import { StartError } from "../../platform/start-error.ts";
import { bridgeChecks, type BridgeState } from "../doctor/bridge.ts";
import { doctor, printChecks, secretsIn } from "../doctor/index.ts";
import { print, printAside } from "../print.ts";
import { terminalLanguage, terminalSay } from "../terminal-locale.ts";
import { ASKED, createDraft } from "./draft.ts";
import { writeSettings } from "./env-file.ts";
import { interview } from "./interview.ts";
import { isForLater } from "./live-checks.ts";
import { Cancelled, createPrompts } from "./prompts.ts";

export interface SetupCommand {
  /** File with `NAME=value` lines, instead of questions. */
  readonly answers?: string;
  /** The file to write. */
  readonly env: string;
  /** Folder for files with one secret each. */
  readonly secrets?: string;
}

/** As a shell reports a program that Ctrl+C ended. */
const INTERRUPTED = 130;

/** What was there before. */
interface Present {
  /** Without what `.env` added to it. */
  readonly own: Environment;
  /** The content of the file to write. */
  readonly inFile: Environment;
}

/** Errors: `ConfigError`, `StartError`; nothing has changed then. */
export async function setup(options: SetupCommand, environment: Environment): Promise<void> {
  const loaded = readEnvFile(".env").settings;
  const own = Object.fromEntries(Object.entries(environment).filter(([name, value]) => value !== loaded[name]));
  const present = { own, inFile: readEnvFile(options.env).settings };
  if (options.answers === undefined) await ask(options, present);
  else await readAnswers(options.answers, options, present);
}

async function ask(options: SetupCommand, present: Present): Promise<void> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) throw new StartError([{ key: "setup-no-terminal" }]);
  const environment = startWith(present.inFile, present);
  const say = terminalSay(environment);
  const draft = createDraft(environment);
  // What is wrong with settings that `setup` does not ask about would be in the way of every check.
  const config = draft.config([...ASKED]);
  if ("length" in config) throw new ConfigError(config);
  const locales = loadLocales();
  const prompts = createPrompts(say({ key: "setup-missing" }));
  try {
    prompts.tell(say({ key: "setup-intro" }));
    await interview({
      draft,
      prompts,
      say,
      sayIn: (language) => terminalSay({ LOCALE: language }),
      languages: locales.available,
      language: locales.nearest(terminalLanguage(environment) ?? "en") ?? "en",
      hide: (line) => hiderOf(secretsIn(draft.environment([])))(line),
      bridgeState: async ({ settings }) => await bridgeStateOf(settings, say),
    });
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    printAside(say({ key: "setup-cancelled" }));
    process.exitCode = INTERRUPTED;
    return;
  }
  write(options, draft.answers(), present, say);
  await doctor({ json: false, roundTrip: false }, startWith(readEnvFile(options.env).settings, present));
}

async function bridgeStateOf(settings: Parameters<typeof bridgeChecks>[0], say: Say): Promise<BridgeState> {
  const checks = bridgeChecks(settings, say);
  for (;;) {
    const step = await checks.next();
    if (step.done === true) return step.value;
  }
}

async function readAnswers(file: string, options: SetupCommand, present: Present): Promise<void> {
  const answers = answersIn(file);
  const answered: Record<string, string | undefined> = { ...present.inFile };
  for (const [name, value] of answers) {
    answered[name] = value;
    answered[fileSetting(name)] = undefined;
  }
  const environment = startWith(answered, present);
  const say = terminalSay(environment);
  const failed = await printChecks(environment, say);
  if (failed.length > 0) process.exitCode = 1;
  if (failed.every(isForLater)) write(options, answers, present, say);
  else printAside(say({ key: "setup-cancelled" }));
}

/** Errors: `StartError` for a file that cannot be read, for lines that are no assignments, and for names that are no settings. */
function answersIn(path: string): ReadonlyMap<SettingName, string> {
  if (path !== "-" && !existsSync(path))
    throw new StartError([{ key: "cli-file-unreadable", values: { path, code: "ENOENT" } }]);
  const { text, settings } = readEnvFile(path === "-" ? 0 : path);
  const answers = new Map<SettingName, string>();
  const problems = oddLines(text, path);
  for (const [name, value = ""] of Object.entries(settings)) {
    const known = SETTING_NAMES.find((one) => one === name);
    const nearest = nearestSetting(name, SETTING_NAMES);
    if (known !== undefined) answers.set(known, value.trim());
    else if (nearest === undefined) problems.push({ key: "setting-unknown", values: { name } });
    else problems.push({ key: "setting-unknown-near", values: { name, nearest } });
  }
  if (problems.length > 0) throw new StartError(problems);
  return answers;
}

/** Node.js ignores lines that are no assignments, and all but the last one of a name. No setting has several lines. */
function oddLines(text: string, path: string): Sentence[] {
  const seen = new Set<string>();
  return text.split(/\r?\n/u).flatMap((line, index): Sentence[] => {
    if (/^\s*(?:#|$)/u.test(line)) return [];
    const values = { path, line: String(index + 1) };
    const [, name] = /^\s*(?:export\s+)?([\w.-]+)\s*=/u.exec(line) ?? [];
    if (name === undefined) return [{ key: "setup-answers-line", values }];
    if (seen.has(name)) return [{ key: "setup-answers-twice", values: { ...values, name } }];
    seen.add(name);
    return [];
  });
}

function write(
  { env, secrets }: SetupCommand,
  answers: ReadonlyMap<SettingName, string>,
  { own, inFile }: Present,
  say: Say,
): void {
  const before = withSecretFiles(inFile, () => undefined);
  const changes = new Map([...answers].filter(([name, value]) => value !== (before[name]?.trim() ?? "")));
  const written = writeSettings({ path: env, secretsFolder: secrets, changes });
  if (written.length === 0) print(say({ key: "setup-unchanged", values: { path: env } }));
  for (const path of written) print(say({ key: "setup-written", values: { path } }));
  for (const [name, value] of answers) {
    const wins = [name, fileSetting(name)].find((one) => (own[one] ?? "") !== "" && own[one] !== value);
    if (wins !== undefined) print(say({ key: "setup-environment-wins", values: { name: wins, path: env } }));
  }
}

/** What a start reads from a file with these settings; the environment takes precedence. */
function startWith(settings: Environment, { own }: Present): Environment {
  return { ...settings, ...own };
}
