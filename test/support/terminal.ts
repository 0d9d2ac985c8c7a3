/** What a person reads at the terminal, in English. */
import { terminalSay } from "../../src/cli/terminal-locale.ts";

export const sayAtTerminal = terminalSay({});
