import { ConfigError, readConfig, type Environment } from "../../src/config/index.ts";
import { sayAtTerminal } from "./terminal.ts";

/** What the settings' reader reports, as a terminal shows it; none if it accepts the environment. */
export function configProblems(
  environment: Environment,
  read: (environment: Environment) => unknown = readConfig,
): readonly string[] {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(sayAtTerminal);
    throw error;
  }
  return [];
}
