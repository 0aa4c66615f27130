import { readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { hostname } from "node:os";

/** How often the owner of a lock gives a sign of life. Milliseconds. */
export const SIGN_OF_LIFE_MS = 5000;

/** After this long without a sign of life, the owner of a lock on another machine is gone. Milliseconds. */
const STALE_MS = 3 * SIGN_OF_LIFE_MS;

/** What this process writes into its locks: its number, where it has this number, and when it began. */
export const OWN_MARK: string = `${process.pid} ${hostname()} ${bootId()} ${readProcess(process.pid)?.startedAt ?? ""}`;

/** Differs from start to start of this machine; empty where the system has none. */
function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

/** The owner of a lock for people: the number of its process, with the machine where that is another one. */
export function describeOwner(mark: string): string {
  const [pid = "", host = hostname()] = mark.split(" ");
  return host === hostname() ? pid : `${pid} on ${host}`;
}

/** Whether the owner of a lock lives: on this machine, its process runs; on another one, or before a restart, it has signed lately. */
export async function isAlive(file: string, mark: string): Promise<boolean> {
  const [pid, host = hostname(), boot = bootId(), startedAt = ""] = mark.split(" ");
  const number = Number(pid);
  if (!Number.isInteger(number) || number <= 0) return false; // no process has written it
  if (host === hostname() && boot === bootId()) return isRunning(number, startedAt);
  const signedAt = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  return Date.now() - signedAt < STALE_MS;
}

/**
 * Whether a process runs: not one that was killed and still has its number, since its parent has not asked for its exit code
 * (a zombie), and not a later one with the same number. A lock with this process's own number is of such an earlier one.
 *
 * An old sign of life does not count here: a process that was suspended would continue to write.
 */
function isRunning(pid: number, startedAt: string): boolean {
  if (pid === process.pid) return false;
  const found = readProcess(pid);
  if (found) return !found.isDead && (startedAt === "" || startedAt === found.startedAt);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // it runs as another user
  }
}

/** What Linux reports of a process (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html); undefined on other systems. */
function readProcess(pid: number): { isDead: boolean; startedAt: string } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // the name of the program, in parentheses, may itself contain spaces and parentheses
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { isDead: /^[ZXx]$/.test(fields[0] ?? ""), startedAt: fields[19] ?? "" };
  } catch {
    return undefined;
  }
}
