/** Walks with replicas, some at the same time, on one PostgreSQL that lives as long as they do. */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "../../bench/postgres.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { openDatabase } from "../../src/database/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { silentLog } from "../../src/platform/log.ts";
import { walkReplicas } from "./replica-walk.ts";
import type { Walk } from "./walk.ts";
import type { WalksOptions } from "./walkers.ts";

const TEMPLATE = "bridge_walk_template";

/** Databases as new bridges leave them, copied from one that was migrated once. */
export class WalkDatabases {
  readonly #server: URL;
  #template: Promise<void> | undefined;
  #count = 0;

  /** `url`: the server's default database. */
  constructor(url: string) {
    this.#server = new URL(url);
  }

  async fresh(): Promise<{ readonly url: string; remove(): Promise<void> }> {
    await (this.#template ??= this.#make());
    const name = `bridge_walk_${process.pid}_${++this.#count}`;
    await this.#run(`create database ${name} template ${TEMPLATE}`);
    return { url: this.#urlOf(name), remove: () => this.#run(`drop database ${name} with (force)`) };
  }

  async #make(): Promise<void> {
    await this.#run(`drop database if exists ${TEMPLATE} with (force)`);
    await this.#run(`create database ${TEMPLATE}`);
    const database = await openDatabase(this.#urlOf(TEMPLATE));
    await openSpaces(database);
    await openBridgeLedger(database, { log: silentLog });
    await database.close();
  }

  #urlOf(name: string): string {
    return new URL(name, this.#server).href;
  }

  async #run(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.#server.href });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
}

/** As `walkAll`. A walk that is under way when the signal aborts does not count. */
export async function walkAllReplicas(replicas: number, options: WalksOptions): Promise<Walk | undefined> {
  const { seed, walks, acts, threads, signal, onWalk } = options;
  const folder = await mkdtemp(join(tmpdir(), "bridge-replicas-"));
  await using server = await startPostgres(folder, { max_connections: 200, fsync: "off" });
  const databases = new WalkDatabases(server.url);
  let failed: Walk | undefined;
  let next = seed;
  const isStopped = () => signal.aborted;
  const walkSome = async () => {
    while (failed === undefined && !isStopped() && next < seed + walks) {
      try {
        const database = await databases.fresh();
        const walk = await walkReplicas(next++, { replicas, databaseUrl: database.url, acts, signal });
        onWalk(walk);
        if (walk.wrong.length > 0) failed ??= walk;
        await database.remove();
      } catch (error) {
        // Ctrl+C reaches the server, too, and all of it is removed.
        if (!isStopped()) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(threads, walks) }, walkSome));
  return failed;
}
