import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Lets others have the folder. */
export type Unlock = () => Promise<void>;

/** How often the owner of a lock updates it, and after how long without an update the owner counts as dead. Milliseconds. */
const UPDATE_MS = 2000;
const STALE_MS = 10_000;

/** The pause between two attempts to take a lock that exists, and the time after which they end. Milliseconds. */
const PAUSE_MS = 500;
const PATIENCE_MS = 2 * STALE_MS;

/**
 * Takes a data folder for this process alone: the embedded database has no lock of its own, and two processes on one folder
 * lose rows silently. After a process was killed, waits until its lock is stale.
 * @throws Error when a running process has it, or it can't be made.
 */
export async function lockFolder(folder: string): Promise<Unlock> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new Error(`The data folder ${folder} can't be made: ${(error as Error).message}.`, {
      cause: error,
    });
  });
  // not at the start of every sandbox: the library listens to the signals of its process
  const { lock } = await import("proper-lockfile");
  const lockfilePath = join(folder, "lock");
  const options = { lockfilePath, update: UPDATE_MS, stale: STALE_MS, onCompromised: () => fail(folder) };
  const found = await lastUpdate(lockfilePath);
  for (let waitedMs = 0; ; waitedMs += PAUSE_MS) {
    try {
      const unlock = await lock(folder, options);
      let released: Promise<void> | undefined;
      // a lock that can't be removed becomes stale
      return () => (released ??= unlock().catch(() => undefined));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ELOCKED") {
        const text = `The data folder ${folder} can't be written: ${(error as Error).message}.`;
        throw new Error(text, { cause: error });
      }
    }
    const updated = await lastUpdate(lockfilePath);
    const hasOwner = updated !== undefined && updated !== found;
    if (hasOwner || waitedMs >= PATIENCE_MS) {
      throw new Error(
        `The data folder ${folder} is in use by another sandbox. Stop that sandbox, or choose another folder. ` +
          `If no sandbox runs, delete ${lockfilePath}.`,
      );
    }
    await delay(PAUSE_MS);
  }
}

async function lastUpdate(lockfilePath: string): Promise<number | undefined> {
  return (await stat(lockfilePath).catch(() => undefined))?.mtimeMs;
}

/** Ends the process, unless it handles uncaught errors: it must not write to a folder that another one may have. */
function fail(folder: string): never {
  throw new Error(
    `The sandbox has lost the lock of its data folder ${folder}: the lock was deleted, or the process was suspended and another ` +
      "sandbox has taken the folder. Start the sandbox again.",
  );
}
