import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Lets others have the folder. */
export type Unlock = () => Promise<void>;

/**
 * Takes a data folder for this process alone: the embedded database has no lock of its own, and two processes on one folder
 * lose rows without a word.
 * @throws Error when a running process has it, or it can't be made.
 */
export async function lockFolder(folder: string): Promise<Unlock> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new Error(`The data folder ${folder} can't be made: ${(error as Error).message}.`, {
      cause: error,
    });
  });
  const file = join(folder, "lock");
  // a second try: the first may find the lock of a process that was killed
  for (const lastTry of [false, true]) {
    try {
      await writeFile(file, String(process.pid), { flag: "wx" });
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const owner = Number(await readFile(file, "utf8").catch(() => ""));
      if (lastTry || isRunning(owner)) {
        throw new Error(
          `The data folder ${folder} is in use by process ${owner}. Stop that sandbox, or choose another folder. ` +
            `If no sandbox runs, delete ${file}.`,
          { cause: error },
        );
      }
      await rm(file, { force: true });
    }
  }
  throw new Error(`The data folder ${folder} could not be locked.`);
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // it runs, and belongs to somebody else
  }
}
