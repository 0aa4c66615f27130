import { once } from "node:events";
import { mkdir, rename, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { createHash } from "node:crypto";
import { join, relative, resolve } from "node:path";

/**
 * Locks a data folder for this process: the embedded database has no lock of its own, and two processes on one folder
 * lose rows silently. Returns a function that releases the folder.
 *
 * The lock is a socket in the folder on which this process listens: the system closes it when the process ends, however it
 * ends, and responds to a connection for as long as the process lives, even while it is busy. No timer has to update it, and
 * it never expires. It holds between the processes of one system, not between machines that share the folder.
 * @throws Error if a running process has the lock, or it can't be created.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new Error(`The data folder ${folder} can't be created: ${(error as Error).message}.`, {
      cause: error,
    });
  });
  const path = socketPath(folder);
  const server = (await listen(folder, path)) ?? (await takeOver(folder, path));
  if (!server) {
    throw new Error(
      `The data folder ${folder} is in use by another sandbox. Stop that sandbox, or choose another folder with --data.`,
    );
  }
  return () => new Promise((done) => server.close(() => done()));
}

/** Marks a lock that this process is about to remove. */
const SUFFIX = `.${process.pid}`;

/** The longest path of a socket that every system supports, in bytes. Node cuts a longer one without an error. */
const LONGEST_PATH = 103;

/** Returns the path of the lock. On Windows, sockets are pipes outside of the file system. */
function socketPath(folder: string): string {
  if (process.platform === "win32") {
    const name = createHash("sha256").update(resolve(folder).toLowerCase()).digest("hex");
    return String.raw`\\.\pipe\svc-sandbox-${name}`;
  }
  const paths = [resolve(folder, "lock"), relative(process.cwd(), join(folder, "lock"))];
  const path = paths.find((each) => Buffer.byteLength(each) + SUFFIX.length <= LONGEST_PATH);
  if (path !== undefined) return path;
  throw new Error(
    `The path of the data folder ${folder} is too long for a lock in it: choose a shorter one, or start the sandbox beside it.`,
  );
}

/** Resolves to undefined if there is something at the path already. */
async function listen(folder: string, path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).listen(path);
  try {
    await once(server, "listening");
    return server.unref();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") return undefined;
    throw new Error(`The data folder ${folder} can't be written: ${message}.`, { cause: error });
  }
}

/** Takes over the lock of a process that has ended. If another process has just done so, puts its lock back. */
async function takeOver(folder: string, path: string): Promise<Server | undefined> {
  if (await isAlive(path)) return undefined;
  const aside = path + SUFFIX;
  await rename(path, aside).catch(() => undefined);
  if (await isAlive(aside)) {
    await rename(aside, path);
    return undefined;
  }
  await rm(aside, { force: true });
  return listen(folder, path);
}

/** Whether a process listens on a socket. */
async function isAlive(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, "connect");
    return true;
  } catch (error) {
    // any other error has other causes: a missing permission, or a process too busy to accept connections
    return !["ECONNREFUSED", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "");
  } finally {
    socket.destroy();
  }
}
