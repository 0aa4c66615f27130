import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { build } from "esbuild";
import { startSandbox, type Sandbox } from "svc-sandbox";
import type { Bindings, ClientReport } from "./client-report.js";
import { bin, RUNTIMES } from "./support/runtimes.js";

const FOLDER = resolve(RUNTIMES);

/** The two forms of the report program: a script that prints it, and a worker that responds with it. */
const SCRIPT = `import process from "node:process"; console.log(JSON.stringify(await reportClient(process.env)))`;
const WORKER = `export default { fetch: async (request, env) => Response.json(await reportClient(env)) }`;

/** Bundles the report program and the built package into one file, without the path aliases of this repository. */
async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { reportClient } from "./client-report.ts"; ${entry};`,
      resolveDir: resolve("test/runtimes"),
    },
    bundle: true,
    format: "esm",
    platform: "neutral",
    external: ["node:*"],
    tsconfigRaw: {},
    write: false,
  });
  return outputFiles[0]!.text;
}

interface Workerd {
  dispatchFetch(url: string): Promise<Response>;
  dispose(): Promise<void>;
}
type WorkerdOptions = Record<"script" | "compatibilityDate", string> & { modules: true; bindings: Bindings };

describe("ManagementClient", () => {
  let sandbox: Sandbox;
  let folder: string;
  let bindings: Bindings;

  before(async () => {
    sandbox = await startSandbox({ quiet: true });
    sandbox.fault({ operation: "listSharedWorkspace", stall: true });
    folder = await mkdtemp(join(tmpdir(), "svc-dashboard-"));
    await writeFile(join(folder, "report.mjs"), await bundle(SCRIPT));
    bindings = {
      SVC_TENANT_ORIGIN: sandbox.origin,
      SVC_TOKEN: sandbox.token,
      SVC_DEPLOYMENT_ID: String(sandbox.deploymentId),
    };
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await sandbox.stop();
  });

  /** Runs the script. If the runtime is missing or the script fails, the assertion shows its output. */
  async function runScript(command: readonly string[]): Promise<ClientReport> {
    const [program = "", ...args] = command;
    const child = spawn(program, [...args, join(folder, "report.mjs")], {
      cwd: FOLDER,
      env: { ...process.env, ...bindings, NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" },
    });
    child.on("error", () => undefined); // the assertion below fails
    const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    assert.ok(printed.startsWith("{"), `${command.join(" ")} printed no report: ${printed}${errors}`);
    return JSON.parse(printed) as ClientReport;
  }

  async function runWorker(compatibilityDate: string): Promise<ClientReport> {
    const { Miniflare } = createRequire(join(FOLDER, "package.json"))("miniflare") as {
      Miniflare: new (options: WorkerdOptions) => Workerd;
    };
    const script = await bundle(WORKER);
    const workerd = new Miniflare({ modules: true, script, compatibilityDate, bindings });
    try {
      return (await (await workerd.dispatchFetch("http://worker.example/")).json()) as ClientReport;
    } finally {
      await workerd.dispose();
    }
  }

  const runtimes: Record<string, () => Promise<ClientReport>> = {
    Node: () => runScript([process.execPath]),
    Bun: () => runScript([bin("bun")]),
    Deno: () => runScript([bin("deno"), "run", "--allow-net", "--allow-env"]),
    workerd: () => runWorker("2026-01-01"),
    "workerd before fetch had the option `cache`": () => runWorker("2024-10-01"),
  };

  for (const [name, run] of Object.entries(runtimes)) {
    it(`lists pages, generates a session and throws typed errors in ${name}`, async () => {
      const { sessionId, pages, ids, ...failures } = await run();
      assert.ok(
        pages.length > 1 && pages.slice(0, -1).every((length) => length === 4),
        `pages: ${pages.join()}`,
      );
      assert.equal(
        ids.length,
        pages.reduce((sum, length) => sum + length),
      );
      assert.equal(new Set(ids).size, ids.length);
      assert.match(sessionId, /^\S{16,}$/);
      assert.deepEqual(failures, {
        notFound: ["NotFoundError", 404],
        rejected: ["AuthenticationError", 401],
        hidesToken: true,
        timedOut: ["TimeoutError", 1],
        keepsAbortReason: true,
      });
    });
  }
});
