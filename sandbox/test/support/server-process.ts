import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Returns the user of a server that refuses to run as root, if the tests run as root, as in many containers. */
export function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(spawnSync("id", [flag, "nobody"]).stdout));
  return { uid: uid!, gid: gid! };
}

/** Creates a folder that the server's user may write to. */
export function makeFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const user = owner();
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Starts a server in its folder, as its own user. Returns a function that ends it and removes the folder. */
export function startServer(folder: string, command: readonly string[]): () => Promise<void> {
  // when this process ends in any way, the shell's standard input closes, and the shell ends the server
  const child = spawn("sh", ["-c", '"$@" >/dev/null 2>&1 & read _; kill -INT $!; wait', "sh", ...command], {
    ...owner(),
    cwd: folder,
    stdio: ["pipe", "ignore", "inherit"],
  });
  return async () => {
    const ended = once(child, "exit");
    child.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Waits until a server is ready, which it does not report. */
export async function untilUp(isUp: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await isUp()) return;
    await delay(100);
  }
  throw new Error("A server of the tests did not become ready.");
}

/** Whether a port of this machine accepts connections. */
export async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  return once(socket, "connect").then(
    () => {
      socket.destroy();
      return true;
    },
    () => false,
  );
}
