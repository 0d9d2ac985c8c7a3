/** Archives: the databases and their manifest as tar, compressed by zstd. `tar --zstd` reads them, too. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform, Writable } from "node:stream";
import type { ReadableStream, WritableStream } from "node:stream/web";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from "modern-tar";
import { FILE_MODE } from "../database/private-files.ts";
import { StartError } from "../platform/start-error.ts";
import { MANIFEST_NAME, parseManifest, type Manifest, type Member } from "./manifest.ts";

const CHUNK_BYTES = 1 << 20;
const LARGEST_MANIFEST_BYTES = 1 << 20;

/** Called with the bytes that were processed since the last call. */
export type OnBytes = (bytes: number) => void;

/**
 * Writes `names`, files of `folder`, and then the manifest that `complete` makes of their sizes and checksums. Ends
 * `output`. Errors: those of `complete` and of the files.
 */
export async function writeArchive(
  folder: string,
  names: readonly Member["name"][],
  complete: (digests: readonly Pick<Member, "name" | "bytes" | "sha256">[]) => Promise<Manifest>,
  output: Writable,
  onBytes: OnBytes,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  const pack = async () => {
    const digests: Pick<Member, "name" | "bytes" | "sha256">[] = [];
    for (const name of names) {
      const { size: bytes } = await stat(join(folder, name));
      const hash = createHash("sha256");
      const writer = controller.add({ name, size: bytes, mode: FILE_MODE }).getWriter();
      for await (const chunk of createReadStream(join(folder, name), { highWaterMark: CHUNK_BYTES })) {
        hash.update(chunk as Buffer);
        await writer.write(chunk as Buffer);
        onBytes((chunk as Buffer).length);
      }
      await writer.close();
      digests.push({ name, bytes, sha256: hash.digest("hex") });
    }
    const manifest = Buffer.from(`${JSON.stringify(await complete(digests), null, 2)}\n`);
    const writer = controller.add({ name: MANIFEST_NAME, size: manifest.length, mode: FILE_MODE }).getWriter();
    await writer.write(manifest);
    await writer.close();
    controller.finalize();
  };
  const compress = createZstdCompress({ chunkSize: CHUNK_BYTES, params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const writing = pipeline(Readable.fromWeb(readable as ReadableStream), compress, output);
  const packing = pack().catch((error: unknown) => {
    controller.error(error);
    throw error;
  });
  // The first to fail says why; the other only follows.
  await Promise.all([packing, writing]);
}

/**
 * Unpacks a whole archive into `folder` and compares every size and checksum with its manifest. Errors: `StartError`.
 */
export async function readArchive(path: string, folder: string, onBytes: OnBytes): Promise<Manifest> {
  const damaged = new StartError([{ key: "cli-archive-damaged", values: { path } }]);
  const digests = new Map<string, Pick<Member, "bytes" | "sha256">>();
  let manifest: ReturnType<typeof parseManifest>;
  const read = async (entries: AsyncIterable<ParsedTarEntry>) => {
    for await (const { header, body } of entries) {
      if (header.name === MANIFEST_NAME) {
        if (header.size > LARGEST_MANIFEST_BYTES) throw damaged;
        manifest = parseManifest(await text(body as ReadableStream));
        continue;
      }
      // Never another name: it could lead out of the folder.
      if (!/^(?:bridge|service)\.(?:db|dump)$/u.test(header.name) || digests.has(header.name)) throw damaged;
      const hash = createHash("sha256");
      const watch = new Transform({
        transform(chunk: Buffer, _, done) {
          hash.update(chunk);
          onBytes(chunk.length);
          done(null, chunk);
        },
      });
      const file = createWriteStream(join(folder, header.name), { mode: FILE_MODE, flags: "wx", flush: true });
      await pipeline(Readable.fromWeb(body as ReadableStream), watch, file);
      digests.set(header.name, { bytes: header.size, sha256: hash.digest("hex") });
    }
  };
  const decoder = createTarDecoder({ strict: true });
  const source = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const ends = await Promise.allSettled([
    read(decoder.readable),
    pipeline(source, createZstdDecompress(), Writable.fromWeb(decoder.writable as WritableStream)),
  ]);
  const failures = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as unknown] : []));
  // One end only follows the other; what the disk says is the cause.
  const failure = failures.find(isFileError);
  if (failure !== undefined) throw unusable(failure, path, folder);
  if (failures.length > 0) throw damaged;
  if (manifest === "newer") throw new StartError([{ key: "cli-archive-newer", values: { path } }]);
  if (manifest === undefined || !matches(manifest, digests)) throw damaged;
  return manifest;
}

function matches({ members }: Manifest, digests: ReadonlyMap<string, Pick<Member, "bytes" | "sha256">>): boolean {
  return (
    members.length === digests.size &&
    members.every(({ name, bytes, sha256 }) => {
      const found = digests.get(name);
      return found?.bytes === bytes && found.sha256 === sha256;
    })
  );
}

export function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "code" in error;
}

function unusable({ code = "", path }: NodeJS.ErrnoException, archive: string, folder: string): StartError {
  if (path === archive || code === "EISDIR")
    return new StartError([{ key: "cli-archive-unreadable", values: { path: archive, code } }]);
  return new StartError([{ key: "cli-backup-unwritable", values: { path: folder, code } }]);
}
