/** A question of staff while it is worked on, and what answers it. */
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { CommandName, StaffCommand } from "../model/command.ts";
import type { PrivateNotice } from "../model/notice.ts";
import type { BridgeDeps } from "../deps.ts";

export interface CommandRequest {
  readonly command: StaffCommand;
  /** Its number in the ledger: what buttons under the answer carry, for a query does not fit into them. */
  readonly entry: number;
  /** From 0. */
  readonly page: number;
}

/** Answers one command. Errors: BridgeError, when the service or a team chat does not answer. */
export type AnswerCommand = (request: CommandRequest, deps: BridgeDeps, signal: AbortSignal) => Promise<PrivateNotice>;

export function noticeOf(...sentences: readonly Sentence[]): PrivateNotice {
  return { sentences };
}

/** What a command wants, for those who gave it something else. */
export function usageOf(name: CommandName): PrivateNotice {
  return noticeOf({ key: `command-usage-${name}` });
}
