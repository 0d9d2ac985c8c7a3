/** Kysely over `node:sqlite`: it takes its turn among the writers and uses their connection. */
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { CompiledQuery } from "kysely";
import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from "kysely";
import type { GroupCommit, Writer } from "./group-commit.ts";
import { sqliteProblem } from "./sqlite-problem.ts";

export function kyselyOver(db: DatabaseSync, commits: GroupCommit, writer: Writer): Kysely<unknown> {
  return new Kysely<unknown>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new TurnDriver(db, commits, writer),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

class TurnDriver implements Driver {
  readonly #db: DatabaseSync;
  readonly #commits: GroupCommit;
  readonly #writer: Writer;
  readonly #turns = new WeakMap<DatabaseConnection, { readonly deadline: number; readonly end: () => void }>();

  constructor(db: DatabaseSync, commits: GroupCommit, writer: Writer) {
    this.#db = db;
    this.#commits = commits;
    this.#writer = writer;
  }

  async init(): Promise<void> {
    // The connection is open.
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return new Promise((resolve, reject) => {
      const turn = (deadline: number) =>
        new Promise<void>((end) => {
          const connection = new SqliteConnection(this.#db);
          this.#turns.set(connection, { deadline, end });
          resolve(connection);
        });
      this.#commits.alone(turn).catch(reject);
    });
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#writer.begin(this.#turns.get(connection)?.deadline ?? 0);
  }

  async commitTransaction(): Promise<void> {
    await this.#writer.commit();
  }

  async rollbackTransaction(): Promise<void> {
    await this.#writer.rollback();
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#turns.get(connection)?.end();
    return Promise.resolve();
  }

  async destroy(): Promise<void> {
    // Closed by its owner.
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  // eslint-disable-next-line @typescript-eslint/require-await
  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const statement = this.#db.prepare(sql);
      const params = parameters as readonly SQLInputValue[];
      if (statement.columns().length > 0) return { rows: statement.all(...params) as Row[] };
      const { changes, lastInsertRowid } = statement.run(...params);
      return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
    } catch (error) {
      throw sqliteProblem(error);
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}
