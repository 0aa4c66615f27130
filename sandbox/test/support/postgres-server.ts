import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";

/** Where Debian, and packages like its, put the programs of a server: not in the path. */
const DEBIAN = "/usr/lib/postgresql";

/** The folder with the programs of a PostgreSQL server; undefined where none is installed. */
export function findPostgres(): string | undefined {
  const { SVC_TEST_POSTGRES: wanted } = process.env;
  if (wanted !== undefined) return wanted;
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, "bin"))
    : [];
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...versions];
  return folders.find((folder) => ["initdb", "postgres"].every((name) => existsSync(join(folder, name))));
}

/** A server refuses to run as root, which is who the tests are in many containers. */
function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(spawnSync("id", [flag, "nobody"]).stdout));
  return { uid: uid!, gid: gid! };
}

/** A PostgreSQL server of the tests' own, on a free port of this machine. */
export class PostgresServer {
  readonly #process: ChildProcess;
  readonly #folder: string;
  readonly #port: number;
  #databases = 0;

  private constructor(process: ChildProcess, folder: string, port: number) {
    this.#process = process;
    this.#folder = folder;
    this.#port = port;
  }

  static async start(bin: string): Promise<PostgresServer> {
    const folder = mkdtempSync(join(tmpdir(), "svc-postgres-"));
    const user = owner();
    if (user) chownSync(folder, user.uid, user.gid);
    const data = join(folder, "data");
    const made = spawnSync(
      join(bin, "initdb"),
      [...["-D", data, "-U", "tests", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]],
      { ...user, cwd: folder, encoding: "utf8" },
    );
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
    const port = await freePort();
    // the shell ends the server when this process is gone, however it went: its standard input closes then
    const child = spawn(
      "sh",
      [
        ...["-c", '"$@" >/dev/null 2>&1 & read _; kill -INT $!; wait', "sh", join(bin, "postgres")],
        ...["-D", data, "-h", "127.0.0.1", "-p", String(port), "-c", "unix_socket_directories="],
      ],
      { ...user, cwd: folder, stdio: ["pipe", "ignore", "inherit"] },
    );
    const server = new PostgresServer(child, folder, port);
    await server.#answers();
    return server;
  }

  /** Makes an empty database; returns its URL. */
  async createDatabase(options = ""): Promise<string> {
    const name = `tests_${(this.#databases += 1)}`;
    await this.#run(`create database ${name} ${options}`);
    return this.#url(name);
  }

  /** Suspends all its processes: it accepts connections and responds to nothing. Returns what wakes them. */
  freeze(): () => void {
    const main = readFileSync(join(this.#folder, "data", "postmaster.pid"), "utf8").split("\n")[0] ?? "";
    // the first one makes no others any more
    process.kill(Number(main), "SIGSTOP");
    const children = spawnSync("ps", ["-o", "pid=", "--ppid", main], { encoding: "utf8" }).stdout;
    const pids = [main, ...children.trim().split(/\s+/)].map(Number);
    signal(pids, "SIGSTOP");
    return () => signal(pids, "SIGCONT");
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, "exit");
    this.#process.stdin?.end();
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #url(database: string): string {
    return `postgres://tests@127.0.0.1:${this.#port}/${database}`;
  }

  async #run(sql: string): Promise<void> {
    const client = new Client(this.#url("postgres"));
    await client.connect();
    await client.query(sql);
    await client.end();
  }

  async #answers(): Promise<void> {
    for (let attempt = 0; attempt < 600; attempt += 1) {
      const isUp = await this.#run("select 1").then(
        () => true,
        () => false,
      );
      if (isUp) return;
      await delay(100);
    }
    throw new Error("The PostgreSQL server of the tests does not answer.");
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // it has ended
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
