/** Slack's injectable faults. */
import { type CommonFault, createFaults as create, type Faults as Common } from "../emulator-kit/faults.ts";

export type Fault = CommonFault | { readonly kind: "error"; readonly code: string; readonly acted?: boolean };

export type Faults = Common<Extract<Fault, { readonly kind: "error" }>>;

export const createFaults = (nowMs: () => number): Faults => create(nowMs);
