import { readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { hostname } from "node:os";

/** How often a lock shows that its owner lives. Milliseconds. */
export const SIGN_OF_LIFE_MS = 5000;

/** Without a sign of life for this long, the owner of a lock is gone, wherever it ran. Milliseconds. */
const STALE_MS = 3 * SIGN_OF_LIFE_MS;

/** Where this process has its number: after another start of the machine, and in another container, it means another one. */
const MACHINE = `${hostname()} ${bootId()}`;

/** What this process writes into its locks. */
export const OWN_MARK: string = `${process.pid} ${MACHINE}`;

/** Differs from start to start of this machine; nothing where the system does not tell. */
function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

/** The owner of a lock for people: a process's number, with the machine where that is another one. */
export function describeOwner(mark: string): string {
  const [pid = "", host = hostname()] = mark.split(" ");
  return host === hostname() ? pid : `${pid} on ${host}`;
}

/** Whether the owner of a lock lives: on this machine, its process runs; elsewhere, it has shown it lately. */
export async function isAlive(file: string, mark: string): Promise<boolean> {
  const [pid, ...machine] = mark.split(" ");
  const number = Number(pid);
  if (!Number.isInteger(number) || number <= 0) return false; // what nobody has written
  if (machine.length === 0 || machine.join(" ") === MACHINE) return isRunning(number);
  const shownAt = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  return Date.now() - shownAt < STALE_MS;
}

/** A lock with this process's own number is a dead one's: in a container, the next process often gets the same. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // it runs, and belongs to somebody else
  }
}
