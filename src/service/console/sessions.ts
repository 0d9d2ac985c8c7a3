/** Sessions. Stored in the database, so that nobody has to sign in again after a restart or at another replica. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Database } from "../../database/index.ts";
import { hashOf, newSecret } from "../store/secrets.ts";
import type { Write } from "../store/writes.ts";
import type { Role } from "./operators.ts";

export interface SessionLimits {
  /** A session ends after this long without a request by its operator, in milliseconds. */
  readonly idleMs: number;
  /** A session ends this long after the sign-in, even if it is active, in milliseconds. */
  readonly longestMs: number;
}

export const SESSION_DEFAULTS: SessionLimits = { idleMs: 8 * 3_600_000, longestMs: 7 * 24 * 3_600_000 };

/** The signed-in operator. */
export interface Session {
  /** Identifies the session in the database; not the token. */
  readonly hash: string;
  readonly operator: { readonly id: string; readonly name: string; readonly role: Role };
  /** The password must be changed before anything else. */
  readonly mustChangePassword: boolean;
  /** Included in every form; a page of another site cannot know it. */
  readonly formToken: string;
}

export interface Sessions {
  /** Result: the token for the cookie. */
  begin(operatorId: string): Promise<string>;
  /**
   * `undefined` if the session has ended or never existed. `isActive`: the operator did something, so the session is
   * not idle.
   */
  of(token: string, isActive: boolean): Promise<Session | undefined>;
  /** Whether the session is still valid, without extending it. */
  holds(session: Session): Promise<boolean>;
  end(session: Session): Promise<void>;
}

interface Row {
  readonly operator_id: string;
  readonly name: string;
  readonly role: Role;
  readonly one_time: number;
  readonly created_at: number;
  readonly seen_at: number;
}

/** Avoids a write for every request. */
const SEEN_EVERY_MS = 60_000;

export function createSessions(
  database: Database,
  write: Write,
  now: () => number,
  { idleMs, longestMs }: SessionLimits,
): Sessions {
  async function read(hash: string): Promise<Row | undefined> {
    const time = now();
    const [row] = await database.all<Row>(
      `select s.operator_id, s.created_at, s.seen_at, o.name, o.role, o.one_time
       from service_session s join service_operator o on o.id = s.operator_id
       where s.hash = $1 and s.seen_at > $2 and s.created_at > $3 and o.removed_at is null`,
      [hash, time - idleMs, time - longestMs],
    );
    return row;
  }

  return {
    async begin(operatorId) {
      const token = newSecret("cs_");
      const at = now();
      await write(async (tx) => {
        await tx.all("delete from service_session where seen_at <= $1 or created_at <= $2", [
          at - idleMs,
          at - longestMs,
        ]);
        await tx.all("insert into service_session (hash, operator_id, created_at, seen_at) values ($1, $2, $3, $3)", [
          hexHash(token),
          operatorId,
          at,
        ]);
      });
      return token;
    },
    async of(token, isActive) {
      const hash = hexHash(token);
      const row = await read(hash);
      if (row === undefined) return undefined;
      const time = now();
      if (isActive && time - row.seen_at >= Math.min(SEEN_EVERY_MS, idleMs / 2)) {
        await write((tx) =>
          Promise.resolve(tx.all("update service_session set seen_at = $2 where hash = $1", [hash, time])),
        );
      }
      return {
        hash,
        operator: { id: row.operator_id, name: row.name, role: row.role },
        mustChangePassword: row.one_time === 1,
        formToken: createHmac("sha256", token).update("form").digest("base64url"),
      };
    },
    holds: async ({ hash }) => (await read(hash)) !== undefined,
    async end({ hash }) {
      await write((tx) => Promise.resolve(tx.all("delete from service_session where hash = $1", [hash])));
    },
  };
}

export function isFormToken(given: string | undefined, { formToken }: Session): boolean {
  const expected = Buffer.from(formToken);
  const bytes = Buffer.from(given ?? "");
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

function hexHash(token: string): string {
  return hashOf(token).toString("hex");
}
