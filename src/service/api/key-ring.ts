/** Who may use the API. */
import { timingSafeEqual } from "node:crypto";
import type { Database } from "../../database/index.ts";
import { ServiceError } from "../http/errors.ts";
import { validKeyHashes } from "../store/keys.ts";
import { hashOf } from "../store/secrets.ts";

export interface KeyRing {
  /** Errors: `unauthorized`. Result: what stands for the key in limits, never the key. */
  check(authorization: string | undefined): Promise<string>;
  /** Reads the stored keys again before the next check. */
  forget(): void;
}

/** Keys are issued and revoked by other processes too. */
const READ_AGAIN_MS = 5_000;
const BEARER = /^bearer +([^\s]+) *$/i;

/** `first`: a key of the settings, valid while it stands there. */
export function keyRing(database: Database, first: string | undefined, now: () => number): KeyRing {
  const own = first === undefined || first === "" ? [] : [hashOf(first)];
  let hashes: readonly Buffer[] = own;
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  /** All that come while the keys are being read wait for the same answer. */
  const read = (time: number): Promise<void> => {
    if (reading !== undefined) return reading;
    const mine = validKeyHashes(database)
      .then((stored) => {
        // Keys that changed in the meantime are read once more.
        if (reading !== mine) return;
        hashes = [...own, ...stored];
        readAt = time;
      })
      .finally(() => {
        if (reading === mine) reading = undefined;
      });
    reading = mine;
    return mine;
  };

  return {
    async check(authorization) {
      const time = now();
      while (time - readAt > READ_AGAIN_MS || time < readAt) await read(time);
      const [, key] = BEARER.exec(authorization ?? "") ?? [];
      const hash = hashOf(key ?? "");
      let valid = false;
      // Every key is compared, so that the time taken does not tell which one it was.
      for (const known of hashes) valid = timingSafeEqual(known, hash) || valid;
      if (key === undefined || !valid)
        throw new ServiceError("unauthorized", "A valid key is needed: Authorization: Bearer <API_KEY>.", {
          "WWW-Authenticate": "Bearer",
        });
      return hash.toString("base64url", 0, 12);
    },
    forget() {
      readAt = -Infinity;
      reading = undefined;
    },
  };
}
