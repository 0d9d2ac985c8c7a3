/** API keys that are accepted. */
import { timingSafeEqual } from "node:crypto";
import type { Database } from "../../database/index.ts";
import { ServiceError } from "../http/errors.ts";
import { validKeyHashes } from "../store/keys.ts";
import { hashOf } from "../store/secrets.ts";

export interface KeyRing {
  /** Errors: `unauthorized`. Result: an identifier of the key for rate limits, never the key. */
  check(authorization: string | undefined): Promise<string>;
  /** Reloads the stored keys before the next check. */
  forget(): void;
}

/** Other processes issue and revoke keys, too. */
const READ_AGAIN_MS = 5_000;
const BEARER = /^bearer +([^\s]+) *$/i;

/** `first`: a key from the settings, valid as long as it is set. */
export function keyRing(database: Database, first: string | undefined, now: () => number): KeyRing {
  const own = first === undefined || first === "" ? [] : [hashOf(first)];
  let hashes: readonly Buffer[] = own;
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  /** Requests that arrive while the keys are being read share the result. */
  const read = (time: number): Promise<void> => {
    if (reading !== undefined) return reading;
    const mine = validKeyHashes(database)
      .then((stored) => {
        // Keys that changed meanwhile are read once more.
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
      // Every key is compared, so that the time taken does not reveal which one matched.
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
