/** What a person reads at the terminal, in English. */
import { terminalSay } from "../../src/cli/terminal-words.ts";

export const sayAtTerminal = terminalSay({});
