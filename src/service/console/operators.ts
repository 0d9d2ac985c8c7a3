/** Operators: the people who may sign in here. */
import type { Database } from "../../database/index.ts";
import type { Write } from "../store/writes.ts";
import { hashPassword, isPassword, newPassword, PASSWORD_COST, type PasswordCost } from "./password.ts";

export interface Operator {
  /** What conversations are assigned by: `op_` and the name in plain letters, `op_anna-berg`. Never given out again. */
  readonly id: string;
  /** Signs in with it, and stands above replies. */
  readonly name: string;
  /** Unix milliseconds. */
  readonly createdAt: number;
  /** Unix milliseconds; `null` while the operator may sign in. */
  readonly removedAt: number | null;
  /** The password was made by a command and has to be changed at the first sign-in. */
  readonly oneTime: boolean;
}

export interface NewOperator {
  readonly operator: Operator;
  /** Shown this once; only its hash is stored. */
  readonly password: string;
}

export interface Operators {
  /** Result: `taken` when there is one of this name, whatever its capitals. `oneTime`: default true. */
  add(name: string, options?: { readonly oneTime?: boolean }): Promise<NewOperator | "taken">;
  /** Everybody who was ever added, oldest first. */
  list(): Promise<readonly Operator[]>;
  /** Ends the operator's sessions too. Result: whether there was one of this name. */
  remove(name: string): Promise<boolean>;
  /** A new one-time password; ends the operator's sessions. A removed operator is back. `undefined`: no such name. */
  newPassword(name: string): Promise<NewOperator | undefined>;
  /** The operator who has this name and password. Takes about 0.2 s, whether there is one or not. */
  check(name: string, password: string): Promise<Operator | undefined>;
  /**
   * Sets an operator's own password and ends all their sessions. Result: whether `current` was the password, and still
   * was when the new one was stored: whoever was removed or given another password meanwhile stays so.
   */
  changePassword(name: string, current: string, password: string): Promise<boolean>;
}

export const MAX_OPERATOR_NAME_UNITS = 80;

/** One line that people can read. */
export function isOperatorName(name: string): boolean {
  return (
    name === name.trim() &&
    name !== "" &&
    name.length <= MAX_OPERATOR_NAME_UNITS &&
    name.isWellFormed() &&
    !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name)
  );
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly password: string;
  readonly one_time: number;
  readonly created_at: number;
  readonly removed_at: number | null;
}

export function createOperators(
  database: Database,
  write: Write,
  now: () => number,
  cost: PasswordCost = PASSWORD_COST,
): Operators {
  async function named(name: string): Promise<Row | undefined> {
    const [row] = await database.all<Row>("select * from service_operator where folded = $1", [folded(name)]);
    return row;
  }
  /** The operator who has this name and password, as stored. */
  async function rightOne(name: string, password: string): Promise<Row | undefined> {
    const row = await named(name);
    const isRight = await isPassword(password, row?.removed_at === null ? row.password : undefined, cost);
    return isRight ? row : undefined;
  }

  return {
    async add(name, { oneTime = true } = {}) {
      if (!isOperatorName(name)) throw new RangeError("this cannot be an operator's name");
      const password = newPassword();
      const hash = await hashPassword(password, cost);
      const at = now();
      const row = await write(async (tx) => {
        const plain = plainId(name);
        const used = await tx.all<{ id: string }>(
          "select id from service_operator where id = $1 or id like $2 escape '\\'",
          [plain, `${plain.replaceAll("_", "\\_")}-%`],
        );
        const ids = new Set(used.map(({ id }) => id));
        let id = plain;
        for (let number = 2; ids.has(id); number++) id = `${plain}-${number}`;
        const [made] = await tx.all<Row>(
          `insert into service_operator (id, name, folded, password, one_time, created_at)
           values ($1, $2, $3, $4, $5, $6) on conflict (folded) do nothing returning *`,
          [id, name, folded(name), hash, oneTime ? 1 : 0, at],
        );
        return made;
      });
      return row === undefined ? "taken" : { operator: asOperator(row), password };
    },
    async list() {
      const rows = await database.all<Row>("select * from service_operator order by created_at, id");
      return rows.map(asOperator);
    },
    async remove(name) {
      const at = now();
      return write(async (tx) => {
        const [row] = await tx.all<{ id: string }>(
          "update service_operator set removed_at = $2 where folded = $1 and removed_at is null returning id",
          [folded(name), at],
        );
        if (row === undefined) return false;
        await tx.all("delete from service_session where operator_id = $1", [row.id]);
        return true;
      });
    },
    async newPassword(name) {
      const known = await named(name);
      if (known === undefined) return undefined;
      const password = newPassword();
      const hash = await hashPassword(password, cost);
      const row = await write(async (tx) => {
        await tx.all("delete from service_session where operator_id = $1", [known.id]);
        const [changed] = await tx.all<Row>(
          "update service_operator set password = $2, one_time = 1, removed_at = null where id = $1 returning *",
          [known.id, hash],
        );
        return changed;
      });
      return row === undefined ? undefined : { operator: asOperator(row), password };
    },
    async check(name, password) {
      const row = await rightOne(name, password);
      return row === undefined ? undefined : asOperator(row);
    },
    async changePassword(name, current, password) {
      const row = await rightOne(name, current);
      if (row === undefined) return false;
      const hash = await hashPassword(password, cost);
      return write(async (tx) => {
        // Deriving the hashes takes a while, in which the operator may have been removed or locked out.
        const changed = await tx.all(
          `update service_operator set password = $3, one_time = 0
           where id = $1 and password = $2 and removed_at is null returning id`,
          [row.id, row.password, hash],
        );
        if (changed.length === 0) return false;
        await tx.all("delete from service_session where operator_id = $1", [row.id]);
        return true;
      });
    },
  };
}

function asOperator(row: Row): Operator {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    removedAt: row.removed_at,
    oneTime: row.one_time === 1,
  };
}

/** What is compared: capitals and composition of letters do not make another name. */
export function folded(name: string): string {
  return name.trim().normalize("NFKC").toLowerCase();
}

/** A name of no plain letters at all is `op_operator`. */
function plainId(name: string): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `op_${plain === "" ? "operator" : plain}`;
}
