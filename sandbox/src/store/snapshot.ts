import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { BUILD_FOLDER, CODE_FOLDER } from "../paths.js";

/** Sources and build each keep their own, so that running one does not cost the other its snapshot. */
const PREFIX = `store-${basename(CODE_FOLDER)}-`;

/** Source folders that decide what a new store holds. Built code is one bundle, and decides as a whole. */
const SOURCE_FOLDERS = ["seed", "store"];

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

/** The last bytes of an archive contain the size of its content. With that, it is unpacked at once, without copies of its parts. */
const SIZE_BYTES = 4;

/** Reads the store that an earlier start left behind, as `loadDataDir` takes it; nothing when there is none. */
export async function readSnapshot(): Promise<Blob | undefined> {
  try {
    const packed = await readFile(await snapshotFile());
    const size = packed.readUInt32LE(packed.length - SIZE_BYTES);
    const unpacked = await promisify(gunzip)(packed, { chunkSize: size });
    return new UncopiedBlob(unpacked.buffer); // which holds nothing else: only small buffers share Node's pool
  } catch {
    return undefined; // none yet, or broken: a new store is made, which takes a few seconds longer
  }
}

/** Keeps a new store, so that later starts are quick. Where nothing can be written, they are not. */
export async function writeSnapshot(dump: Blob): Promise<void> {
  try {
    const file = await snapshotFile();
    const unfinished = `${file}.${process.pid}`;
    await mkdir(BUILD_FOLDER, { recursive: true });
    // most of it is empty pages: the lowest level finds nearly all that a higher one would
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
    // a read-only installation: nothing is lost but time
  }
}

/** The name carries a hash of the code: another version of it makes another store. */
async function snapshotFile(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of await codeFiles()) hash.update(await readFile(file));
  return join(BUILD_FOLDER, `${PREFIX}${hash.digest("hex").slice(0, 16)}.tar.gz`);
}

async function codeFiles(): Promise<string[]> {
  const isBuild = import.meta.url.endsWith(".js");
  const files: string[] = [];
  for (const folder of isBuild ? [CODE_FOLDER] : SOURCE_FOLDERS.map((name) => join(CODE_FOLDER, name))) {
    const names = await readdir(folder, { recursive: !isBuild });
    files.push(...names.filter((name) => /\.([jt]s|json)$/.test(name)).map((name) => join(folder, name)));
  }
  return files.sort();
}
