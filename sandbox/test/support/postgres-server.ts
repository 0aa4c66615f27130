import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Client } from "pg";
import { freePort } from "../../../tools/free-port.mjs";
import { makeFolder, owner, startServer, untilUp } from "./server-process.js";

/** The folder of Debian's packages for the programs of a server, which are not in the PATH. */
const DEBIAN = "/usr/lib/postgresql";

/** Returns the folder with the programs of a PostgreSQL server; undefined if none is installed. */
function findPostgres(): string | undefined {
  const { SVC_TEST_POSTGRES: configured } = process.env;
  if (configured !== undefined) return configured;
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, "bin"))
    : [];
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...versions];
  return folders.find((folder) => ["initdb", "postgres"].every((name) => existsSync(join(folder, name))));
}

/** A PostgreSQL server for the tests, on a free port of this machine. */
class PostgresServer {
  /** The folder of its data and its socket. */
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
    const result = spawnSync(
      join(bin, "initdb"),
      [...["-D", data, "-U", "tests", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]],
      { ...owner(), cwd: folder, encoding: "utf8" },
    );
    if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr}`);
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

  /** Creates an empty database with the initial settings of its connections, and returns its URL. */
  async createDatabase(options = "", settings: Readonly<Record<string, string>> = {}): Promise<string> {
    const name = `tests_${(this.#databases += 1)}`;
    await this.#run(`create database ${name} ${options}`);
    for (const [setting, value] of Object.entries(settings)) {
      await this.#run(`alter database ${name} set ${setting} = '${value}'`);
    }
    return this.#url(name);
  }

  /** Enables TLS, with a self-signed certificate. */
  async useTls(): Promise<void> {
    const files = [
      "-keyout",
      join(this.folder, "data", "server.key"),
      "-out",
      join(this.folder, "data", "server.crt"),
    ];
    const result = spawnSync(
      "openssl",
      ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", ...files],
      { ...owner(), encoding: "utf8" },
    );
    if (result.status !== 0) throw new Error(`openssl failed: ${result.stderr}`);
    await this.#run("alter system set ssl = on");
    await this.#run("select pg_reload_conf()");
  }

  /** Suspends all its processes: it accepts connections, but does not respond. Returns a function that resumes them. */
  freeze(): () => void {
    const main = readFileSync(join(this.folder, "data", "postmaster.pid"), "utf8").split("\n")[0] ?? "";
    // first, so that it starts no further processes
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

/** Describes tests with a PostgreSQL server, and skips them without one. Debian's package is postgresql. */
export function describeWithServer(title: string, tests: (server: () => PostgresServer) => void): void {
  const bin = findPostgres();
  const run = bin === undefined ? describe.skip : describe;
  run(title, () => {
    let server: PostgresServer;
    before(async () => {
      server = await PostgresServer.start(bin ?? "");
    });
    after(() => server.stop());
    tests(() => server);
  });
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
