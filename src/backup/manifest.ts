/** What an archive says about itself: `manifest.json`, its last member. */
import { z } from "zod";

/** Raised when an older version could not restore an archive any more. */
export const ARCHIVE_FORMAT = 1;
export const MANIFEST_NAME = "manifest.json";

const contents = z.object({
  /** Applied migrations, by area: `ledger`, `service`, `service-console`. */
  migrations: z.record(z.string(), z.array(z.string())),
  /** Number of rows, by table. */
  rows: z.record(z.string(), z.number().int().nonnegative()),
});

const member = contents.extend({
  name: z.enum(["bridge.db", "service.db", "bridge.dump"]),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/u),
});

const manifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  /** The version of the bridge that wrote it. */
  bridge: z.string(),
  dialect: z.enum(["sqlite", "postgres"]),
  /** ISO 8601. Nothing that was committed later is in the archive. */
  takenAt: z.iso.datetime(),
  /** The id of the bridge's database; `null` for a conversation service without a bridge. */
  instance: z.string().nullable(),
  /** Names of the settings that were set, without their values. */
  settings: z.array(z.string()),
  /** The bridge's database first: the service must never be older than what the bridge knows of it. */
  members: z.array(member).min(1),
});

export type Contents = z.infer<typeof contents>;
export type Member = z.infer<typeof member>;
export type Manifest = z.infer<typeof manifest>;

/** Result: `newer` for a format that this version does not know, `undefined` for anything else that is no manifest. */
export function parseManifest(text: string): Manifest | "newer" | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  const version = z.object({ format: z.number() }).safeParse(read);
  if (version.success && version.data.format > ARCHIVE_FORMAT) return "newer";
  return manifest.safeParse(read).data;
}
