/** The databases of a bridge in a folder of their own, with the commands that keep them. */
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backup } from "../../src/backup/create.ts";
import { restore, verifyArchive, type RestoreOptions } from "../../src/backup/restore.ts";
import { migrate, openDatabase, type Database } from "../../src/database/index.ts";
import { LEDGER_MIGRATIONS } from "../../src/database/migrations/ledger/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { loadLocales, LOCALES_FOLDER } from "../../src/platform/i18n/locales.ts";
import { StartError } from "../../src/platform/start-error.ts";
import { MIGRATIONS } from "../../src/service/store/migrations/index.ts";

export const KNOWN = {
  ledger: LEDGER_MIGRATIONS.map(({ name }) => name),
  service: MIGRATIONS.map(({ name }) => name),
};

const say = loadLocales(LOCALES_FOLDER, new URL("terminal/", LOCALES_FOLDER)).in("en");

export interface Installation extends AsyncDisposable {
  readonly folder: string;
  readonly data: string;
  readonly url: string;
  /** Stores `links` more links, `text` among them, and one more contact. */
  grows(links: number, text?: string): Promise<void>;
  links(): Promise<number>;
  contacts(): Promise<number>;
  backup(name?: string, isForced?: boolean): Promise<string>;
  restore(archive: string, more?: Partial<RestoreOptions>): Promise<string | undefined>;
}

export async function installation(name = "bridge.db"): Promise<Installation> {
  const folder = await mkdtempDisposable(join(tmpdir(), "bridge-backup-"));
  const data = join(folder.path, "data");
  const url = `file:${join(data, name)}`;
  const serviceUrl = `file:${join(data, "service.db")}`;
  const count = async (at: string, table: string) => {
    await using database = await openDatabase(at);
    const [row] = await database.all<{ count: number }>(`select count(*) as count from ${table}`);
    return row?.count ?? 0;
  };
  let grown = 0;
  const made: Installation = {
    folder: folder.path,
    data,
    url,
    async grows(links, text = "a link") {
      await using database = await openDatabase(url);
      await store(database, links, `${text} ${(grown += 1)}`);
      await using service = await openDatabase(serviceUrl);
      await migrate(service, "service", MIGRATIONS);
      await service.transaction((tx) =>
        tx.all(
          `insert into service_contact (id, channel, external_id, name, search, first_seen_at)
           values ($1, 'site', $1, 'Ada', $2, 1)`,
          [`ct_${grown}`, text],
        ),
      );
    },
    links: () => count(url, "keyv where namespace = 'test'"),
    contacts: () => count(serviceUrl, "service_contact"),
    async backup(file = "archive.tar.zst", isForced = false) {
      const made = await backup({
        databaseUrl: url,
        target: join(folder.path, file),
        isForced,
        bridgeVersion: "0.1.0",
        settings: ["PORT"],
        environment: process.env,
        onProgress: () => undefined,
      });
      return made.file ?? "";
    },
    async restore(archive, more = {}) {
      const { aside } = await restore({
        databaseUrl: url,
        archive,
        known: KNOWN,
        mayBeForeign: false,
        environment: process.env,
        onProgress: () => undefined,
        finish: () => Promise.resolve(),
        ...more,
      });
      return aside;
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
  await made.grows(100);
  return made;
}

async function store(database: Database, links: number, text: string): Promise<void> {
  const space = (await openSpaces(database))<string>("test");
  await space.set(Array.from({ length: links }, (_, at) => [`${text}:${at}`, text.repeat(10)]));
}

export const verify = async (archive: string) => (await verifyArchive(archive, process.env, () => undefined)).manifest;

/** The English sentences of the error that `work` ends with. */
export async function problemOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof StartError) return error.sentences.map(say).join("\n");
    throw error;
  }
  throw new Error("nothing was wrong");
}
