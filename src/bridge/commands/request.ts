/** A staff command while it is being answered. */
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { COMMAND_NAMES, StaffCommand } from "../model/command.ts";
import type { PrivateNotice } from "../model/notice.ts";
import type { BridgeDeps } from "../deps.ts";

export interface CommandRequest {
  readonly command: StaffCommand;
  /** Its ledger number, which the buttons under the answer carry, because the query may not fit into them. */
  readonly entry: number;
  /** From 0. */
  readonly page: number;
}

/** Answers one command. Errors: BridgeError, if the service or a team chat does not respond. */
export type AnswerCommand = (request: CommandRequest, deps: BridgeDeps, signal: AbortSignal) => Promise<PrivateNotice>;

/** The answer to a command whose effect the thread reports. */
export const SAID_IN_THREAD: PrivateNotice = { sentences: [] };

export function noticeOf(...sentences: readonly Sentence[]): PrivateNotice {
  return { sentences };
}

/** How to use a command, shown after a wrong argument. */
export function usageOf(name: (typeof COMMAND_NAMES)[number]): PrivateNotice {
  return noticeOf({ key: `command-usage-${name}` });
}
