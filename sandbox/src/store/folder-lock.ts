import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, realpath, rename, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeOwner, isAlive, OWN_MARK, SIGN_OF_LIFE_MS } from "./lock-owner.js";

/** Lets others have the folder. */
export type Unlock = () => Promise<void>;

/** The locks that this process holds. */
const held = new Set<string>();

/**
 * Takes a data folder for this process alone: the embedded database has no lock of its own, and two processes on one folder
 * lose rows silently.
 * @throws Error when a running process has it, or it can't be made.
 */
export async function lockFolder(folder: string): Promise<Unlock> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new Error(`The data folder ${folder} can't be made: ${(error as Error).message}.`, {
      cause: error,
    });
  });
  const file = join(await realpath(folder), "lock");
  if (held.has(file)) throw inUse(folder, file, OWN_MARK);
  held.add(file);
  try {
    await take(folder, file);
  } catch (error) {
    held.delete(file);
    throw error;
  }
  const signs = setInterval(() => {
    const now = new Date();
    void utimes(file, now, now).catch(() => undefined); // a folder that is gone needs no lock
  }, SIGN_OF_LIFE_MS);
  signs.unref();
  let released: Promise<void> | undefined;
  return () => (released ??= release(file, signs));
}

async function release(file: string, signs: NodeJS.Timeout): Promise<void> {
  clearInterval(signs);
  // who slept for long, as a machine does, may have lost it to another
  if ((await readFile(file, "utf8").catch(() => "")) === OWN_MARK) await rm(file, { force: true });
  held.delete(file);
}

/** Tries twice: the first time it may find the lock of a process that was killed. */
async function take(folder: string, file: string): Promise<void> {
  for (const lastTry of [false, true]) {
    try {
      await create(file);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
        const text = `The data folder ${folder} can't be written: ${(error as Error).message}.`;
        throw new Error(text, { cause: error });
      }
      const owner = await readFile(file, "utf8").catch(() => "");
      if (lastTry || (await isAlive(file, owner))) throw inUse(folder, file, owner);
      await removeStale(file, owner);
    }
  }
}

function inUse(folder: string, file: string, owner: string): Error {
  return new Error(
    `The data folder ${folder} is in use by process ${describeOwner(owner)}. Stop that sandbox, or choose another folder. ` +
      `If no sandbox runs, delete ${file}.`,
  );
}

/** The file appears with its content at once, so that nobody finds it empty. */
async function create(file: string): Promise<void> {
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, OWN_MARK);
  await link(own, file).finally(() => rm(own, { force: true }));
}

/** Takes a dead process's lock away; when another has just done so and taken the folder, its lock is put back. */
async function removeStale(file: string, owner: string): Promise<void> {
  const aside = `${file}.${process.pid}.stale`;
  try {
    await rename(file, aside);
  } catch {
    return; // another process was faster
  }
  if ((await readFile(aside, "utf8")) !== owner) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}
