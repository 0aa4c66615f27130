import { existsSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { freePort } from "../../../tools/free-port.mjs";
import { isOpen, makeFolder, startServer, untilUp } from "./server-process.js";

/** Returns the program of the pooler PgBouncer; undefined if it is not installed. */
export function findPgBouncer(): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, "pgbouncer")).find((file) => existsSync(file));
}

/** Starts PgBouncer in front of the server of a database; `settings` are lines of its configuration. */
export async function startPgBouncer(
  program: string,
  target: string,
  settings: readonly string[],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = new URL(target);
  const folder = makeFolder("svc-pgbouncer-");
  const port = await freePort();
  const users = join(folder, "users.txt");
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(users, `"${url.username}" ""\n`);
  const lines = [
    ...["[databases]", `* = host=${url.hostname} port=${url.port}`],
    ...["[pgbouncer]", "listen_addr = 127.0.0.1", `listen_port = ${port}`, "unix_socket_dir ="],
    ...["auth_type = trust", `auth_file = ${users}`, ...settings],
  ];
  writeFileSync(file, lines.join("\n"));
  const stop = startServer(folder, [program, file]);
  await untilUp(() => isOpen(port));
  url.port = String(port);
  return { url: url.href, stop };
}
