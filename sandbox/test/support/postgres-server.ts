import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Client } from "pg";
import { freePort } from "../../../tools/free-port.mjs";
import { makeFolder, owner, startServer, untilUp } from "./server-process.js";

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

/** A PostgreSQL server of the tests' own, on a free port of this machine. */
export class PostgresServer {
  /** Where its data and its socket are. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
  readonly #port: number;
  #databases = 0;

  private constructor(folder: string, port: number, stop: () => Promise<void>) {
    this.folder = folder;
    this.#port = port;
    this.stop = stop;
  }

  static async start(bin: string): Promise<PostgresServer> {
    const folder = makeFolder("svc-postgres-");
    const data = join(folder, "data");
    const made = spawnSync(
      join(bin, "initdb"),
      [...["-D", data, "-U", "tests", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]],
      { ...owner(), cwd: folder, encoding: "utf8" },
    );
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
    const port = await freePort();
    const stop = startServer(folder, [
      ...[join(bin, "postgres"), "-D", data, "-h", "127.0.0.1", "-p", String(port)],
      ...["-c", `unix_socket_directories=${folder}`],
    ]);
    const server = new PostgresServer(folder, port, stop);
    await untilUp(() =>
      server.#run("select 1").then(
        () => true,
        () => false,
      ),
    );
    return server;
  }

  /** Makes an empty database, with settings that its connections begin with; returns its URL. */
  async createDatabase(options = "", settings: Readonly<Record<string, string>> = {}): Promise<string> {
    const name = `tests_${(this.#databases += 1)}`;
    await this.#run(`create database ${name} ${options}`);
    for (const [setting, value] of Object.entries(settings)) {
      await this.#run(`alter database ${name} set ${setting} = '${value}'`);
    }
    return this.#url(name);
  }

  /** Serves TLS from now on, with a certificate that nobody has signed. */
  async useTls(): Promise<void> {
    const files = [
      "-keyout",
      join(this.folder, "data", "server.key"),
      "-out",
      join(this.folder, "data", "server.crt"),
    ];
    const made = spawnSync(
      "openssl",
      ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", ...files],
      { ...owner(), encoding: "utf8" },
    );
    if (made.status !== 0) throw new Error(`openssl failed: ${made.stderr}`);
    await this.#run("alter system set ssl = on");
    await this.#run("select pg_reload_conf()");
  }

  /** Suspends all its processes: it accepts connections and responds to nothing. Returns what wakes them. */
  freeze(): () => void {
    const main = readFileSync(join(this.folder, "data", "postmaster.pid"), "utf8").split("\n")[0] ?? "";
    // the first one makes no others any more
    process.kill(Number(main), "SIGSTOP");
    const children = spawnSync("ps", ["-o", "pid=", "--ppid", main], { encoding: "utf8" }).stdout;
    const pids = [main, ...children.trim().split(/\s+/)].map(Number);
    signal(pids, "SIGSTOP");
    return () => signal(pids, "SIGCONT");
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
