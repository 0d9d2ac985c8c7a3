/** `config check`: reads all settings as a start would, without starting or connecting to anything. */
import { nothingIsSet, type Environment } from "../../config/index.ts";
import { inspectConfig, type FoundSetting, type Inspection } from "../../config/inspect.ts";
import { readEnvFile } from "../../config/read-env-file.ts";
import { hiderOf } from "../../platform/create-log.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import { secretsIn } from "../doctor/index.ts";
import { sandboxIsIncluded } from "../sandbox-included.ts";
import { count, print, printDocument, printTable } from "../print.ts";
import { terminalSay } from "../terminal-locale.ts";

export interface ConfigCheckCommand {
  readonly json: boolean;
  /** The conversation service without the bridge. */
  readonly service: boolean;
}

/** Exit code 1 when a start would fail. */
export async function checkConfig({ json, service }: ConfigCheckCommand, environment: Environment): Promise<void> {
  const say = terminalSay(environment);
  const hide = hiderOf(secretsIn(environment));
  const line = (sentence: Sentence) => hide(say(sentence));
  const { settings, problems, advice } = inspectConfig(environment, readEnvFile(".env").settings, service);
  if (!json && !service && nothingIsSet(environment) && sandboxIsIncluded()) {
    print(say({ key: "doctor-nothing-set" }));
    printAdvice(advice, line);
    return;
  }
  const ok = problems.length === 0;
  if (json) printDocument({ ok, problems: problems.map(line), advice: advice.map(line), settings });
  else await printReport({ settings, problems, advice }, line);
  if (!ok) process.exitCode = 1;
}

async function printReport(
  { settings, problems, advice }: Inspection,
  line: (sentence: Sentence) => string,
): Promise<void> {
  const given = settings.filter(({ origin }) => origin !== "default");
  await printTable(given.map(({ name, value, ...from }) => ({ setting: name, value, from: originOf(from) })));
  print(`${count(settings.length - given.length, "setting")} left at the default.`);
  for (const sentence of problems) print(`problem  ${line(sentence)}`);
  printAdvice(advice, line);
  print(problems.length === 0 ? "The bridge can start with these settings." : `${count(problems.length, "problem")}.`);
}

function printAdvice(advice: readonly Sentence[], line: (sentence: Sentence) => string): void {
  for (const sentence of advice) print(`advice   ${line(sentence)}`);
}

function originOf({ origin, path = "" }: Pick<FoundSetting, "origin" | "path">): string {
  switch (origin) {
    case "environment":
    case "default":
      return origin;
    case "env-file":
      return ".env";
    case "secret-file":
      return path;
  }
}
