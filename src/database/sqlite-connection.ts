/** A connection to an SQLite file: statements, and errors by name. */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Value } from "./database.ts";
import { DatabaseError } from "./error.ts";
import { sqliteError } from "./sqlite-error.ts";

const CACHED_STATEMENTS = 300;

/** Prepared statements by text, the most recently used last. */
export class SqliteConnection {
  /** Set by the first damaged page. What is read or written after it could be anything. */
  damage: DatabaseError | undefined;
  readonly #db: DatabaseSync;
  readonly #path: string;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync, path: string) {
    this.#db = db;
    this.#path = path;
  }

  all(text: string, params: readonly Value[]): readonly unknown[] {
    try {
      return this.#prepare(text).all(...params.map(bindable));
    } catch (error) {
      throw this.#named(error);
    }
  }

  each(text: string, rows: readonly (readonly Value[])[]): readonly unknown[] {
    try {
      const statement = this.#prepare(text);
      const all: unknown[] = [];
      for (const params of rows) for (const row of statement.all(...params.map(bindable))) all.push(row);
      return all;
    } catch (error) {
      throw this.#named(error);
    }
  }

  #named(error: unknown): unknown {
    const failure = sqliteError(error, this.#path);
    if (failure instanceof DatabaseError && failure.reason === "damaged") this.damage = failure;
    return failure;
  }

  #prepare(text: string): StatementSync {
    let statement = this.#statements.get(text);
    if (statement !== undefined) return statement;
    statement = this.#db.prepare(text.replaceAll(/\$(\d+)/g, "?$1"));
    if (this.#statements.size >= CACHED_STATEMENTS) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    this.#statements.set(text, statement);
    return statement;
  }
}

function bindable(value: Value): string | number | null | Uint8Array {
  return typeof value === "boolean" ? Number(value) : value;
}
