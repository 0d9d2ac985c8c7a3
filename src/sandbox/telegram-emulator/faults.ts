/** Telegram's injectable faults. */
import { type CommonFault, createFaults as create, type Faults as Common } from "../emulator-kit/faults.ts";
import type { ErrorParameters } from "./errors.ts";

/** An error with its own number and text. */
export interface NamedError {
  readonly kind: "error";
  readonly code: number;
  /** With its prefix: `Bad Request: TOPIC_CLOSED`. */
  readonly description: string;
  readonly parameters?: ErrorParameters;
  readonly acted?: boolean;
}

export type Fault = CommonFault | NamedError;
export type Faults = Common<NamedError>;

export const createFaults = (nowMs: () => number): Faults => create(nowMs);
