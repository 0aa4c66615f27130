import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { BUILD_FOLDER, CODE_FOLDER } from "../paths.js";

/** Sources and build each keep their own snapshot, so that one does not delete that of the other. */
const PREFIX = `store-${basename(CODE_FOLDER)}-`;

/** The files that decide the content of a new store: all of the built code, which is one bundle, or some source folders. */
const FILES = import.meta.url.endsWith(".js")
  ? /^[^/\\]+\.([jt]s|json)$/
  : /^(seed|store)[/\\].+\.([jt]s|json)$/;

/**
 * A Blob for PGlite, which reads it by `arrayBuffer()` alone: Node's own copies its bytes several times, which takes a second
 * for a store.
 */
class UncopiedBlob extends Blob {
  readonly #bytes: ArrayBuffer;

  constructor(bytes: ArrayBuffer) {
    super();
    this.#bytes = bytes;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes);
  }
}

/** The last bytes of an archive contain the size of its content, so that it is unpacked into one buffer, without copies. */
const SIZE_BYTES = 4;

/** Reads the snapshot of an earlier start, for `loadDataDir`; undefined if there is none. */
export async function readSnapshot(): Promise<Blob | undefined> {
  try {
    const packed = await readFile(await snapshotFile());
    const size = packed.readUInt32LE(packed.length - SIZE_BYTES);
    const unpacked = await promisify(gunzip)(packed, { chunkSize: size });
    return new UncopiedBlob(unpacked.buffer); // it contains nothing else: only small buffers share Node's pool
  } catch {
    return undefined; // missing or broken: a new store takes a few seconds longer
  }
}

/** Saves a new store, so that later starts are fast. */
export async function writeSnapshot(dump: Blob): Promise<void> {
  try {
    const file = await snapshotFile();
    const unfinished = `${file}.${process.pid}`;
    await mkdir(BUILD_FOLDER, { recursive: true });
    // most of it is empty pages, which the lowest level compresses nearly as well as a higher one
    await writeFile(
      unfinished,
      await promisify(gzip)(new Uint8Array(await dump.arrayBuffer()), { level: 1 }),
    );
    for (const name of await readdir(BUILD_FOLDER)) {
      if (name.startsWith(PREFIX) && name.endsWith(".gz"))
        await rm(join(BUILD_FOLDER, name), { force: true });
    }
    await rename(unfinished, file);
  } catch {
    // a read-only installation: later starts are slower
  }
}

/** The name contains a hash of the code: another version creates another store. */
async function snapshotFile(): Promise<string> {
  const hash = createHash("sha256");
  const names = (await readdir(CODE_FOLDER, { recursive: true })).filter((name) => FILES.test(name));
  for (const name of names.sort()) hash.update(await readFile(join(CODE_FOLDER, name)));
  return join(BUILD_FOLDER, `${PREFIX}${hash.digest("hex").slice(0, 16)}.tar.gz`);
}
