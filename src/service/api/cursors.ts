/** Page cursors: opaque to the caller, and signed, so that the service only accepts its own. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { ServiceError } from "../http/errors.ts";

const SEAL_BYTES = 16;

export interface Cursors {
  /** `scope` names the list and its filters: another list rejects the cursor. */
  seal(scope: string, position: readonly [number, string]): string;
  /** Errors: `invalid_cursor`. */
  open(scope: string, cursor: string): [number, string];
}

export function cursors(secret: Uint8Array): Cursors {
  const mac = (scope: string, body: Uint8Array): Buffer =>
    createHmac("sha256", secret).update(scope).update("\0").update(body).digest().subarray(0, SEAL_BYTES);
  return {
    seal(scope, position) {
      const body = Buffer.from(JSON.stringify(position));
      return Buffer.concat([mac(scope, body), body]).toString("base64url");
    },
    open(scope, cursor) {
      const bytes = Buffer.from(cursor, "base64url");
      const seal = bytes.subarray(0, SEAL_BYTES);
      const body = bytes.subarray(SEAL_BYTES);
      // Node skips characters outside base64url, so an altered cursor could pass: it must match exactly.
      const exact = bytes.toString("base64url") === cursor && seal.length === SEAL_BYTES;
      if (!exact || !timingSafeEqual(seal, mac(scope, body)))
        throw new ServiceError("invalid_cursor", "The cursor is not one that this list gave out.");
      return JSON.parse(body.toString()) as [number, string];
    },
  };
}
