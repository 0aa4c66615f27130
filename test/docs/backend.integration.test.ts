import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { ManagementClient } from "svc-dashboard/backend";
import { startSandbox, type Sandbox } from "svc-sandbox";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { blocksIn, importsOf, runBlock, type Block } from "./support/blocks.js";

/** Blocks that run in a backend or a test, with this project's packages and Node's modules. Complete files run as apps. */
const blocks = blocksIn("js", "ts").filter(
  (block) =>
    block.file === undefined &&
    importsOf(block).every((name) => /^(svc-dashboard\/backend|svc-sandbox|node:.*)$/.test(name)) &&
    (importsOf(block).length > 0 || /\bclient\./.test(block.code)),
);
const find = (page: string, text: string): Block =>
  blocks.find((block) => block.page === page && block.code.includes(text))!;

const hasCurl = spawnSync("curl", ["--version"]).status === 0;
const curl = blocksIn("sh").filter(({ code }) => code.startsWith("curl "));

describe("the documentation's code for backends", () => {
  let sandbox: Sandbox;
  let around: Record<string, unknown>;
  let logged: unknown[][];
  let user: object | null;
  const started: Sandbox[] = [];

  before(async () => {
    sandbox = await sharedSandbox();
    around = {
      client: new ManagementClient({ baseUrl: sandbox.origin, token: sandbox.token }),
      process: { env: { SVC_TOKEN: sandbox.token, SVC_TENANT_ORIGIN: sandbox.origin } },
      userOf: () => user,
      console: { log: (...words: unknown[]) => logged.push(words) },
      dashboard: {},
      app: { post: () => undefined },
      load: (entry: string) => (entry === "svc-sandbox" ? { startSandbox: start } : import(entry)),
    };
  });

  /** Starts a sandbox for a block that may not stop it. */
  async function start(options?: Parameters<typeof startSandbox>[0]): Promise<Sandbox> {
    const own = await startSandbox({ ...options, quiet: true });
    started.push(own);
    return own;
  }

  /** Runs a block with the sandbox in place of the page's tenant. */
  async function run({ code, language }: Block, more: object = {}): ReturnType<typeof runBlock> {
    logged = [];
    const own = code.replaceAll("https://acme.example", sandbox.origin);
    try {
      return await runBlock({ language, code: own }, { ...around, ...more });
    } finally {
      for (const one of started.splice(0)) await one.stop();
    }
  }

  async function requestSession(listener: RequestListener): Promise<[number, object]> {
    const server = createServer(listener).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/api/embed-session`, {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body: JSON.stringify({ surface: "dashboard", reason: "load" }),
    });
    const body = (await response.json()) as object;
    server.close();
    server.closeAllConnections();
    return [response.status, body];
  }

  for (const block of blocks) {
    it(`runs unchanged, and logs what its comments promise: ${block.place}`, async () => {
      user = { id: "ada" };
      await run(block);
      const promised = [...block.code.matchAll(/console\.log\(.*\); \/\/ ([\w:.-]+)$/gm)];
      assert.deepEqual(
        logged.slice(-promised.length || Infinity).map(([value]) => String(value)),
        promised.map(([, value]) => value),
      );
    });
  }

  it("mounts an endpoint that responds with a session to signed-in viewers, and with 401 to others", async () => {
    const routes = new Map<string, RequestListener>();
    const app = { post: (path: string, listener: RequestListener) => routes.set(path, listener) };
    await run(find("README.md", "createSessionHandler"), { app });
    const listener = routes.get("/api/embed-session")!;
    user = { id: "ada" };
    const [status, body] = await requestSession(listener);
    assert.deepEqual([status, Object.keys(body)], [200, ["sessionId"]]);
    user = null;
    assert.deepEqual(await requestSession(listener), [
      401,
      { error: { code: "not-signed-in", message: "Nobody is signed in." } },
    ]);
  });

  it("creates a handler that responds as its comments promise", async () => {
    const { POST } = await run(find("docs/backend.md", "authorize("));
    const request = (): Request =>
      new Request("https://app.example/api/embed-session", {
        method: "POST",
        headers: { "content-type": "application/json", origin: "https://app.example" },
        body: JSON.stringify({ surface: "dashboard", reason: "load" }),
      });
    const statuses = [];
    for (user of [null, { id: "ada" }, { id: "ada", mayView: true }]) {
      statuses.push((await (POST as (request: Request) => Promise<Response>)(request())).status);
    }
    assert.deepEqual(statuses, [401, 403, 200]);
  });

  /** Runs curl commands with the sandbox as their server. @throws Error if a response has an error status */
  async function runCommands(commands: string): Promise<void> {
    const { sessionId } = await (around["client"] as ManagementClient).embedSessions.create({
      deploymentId: sandbox.deploymentId,
      externalId: "ada",
    });
    const script = commands
      .replaceAll("http://127.0.0.1:4400", sandbox.origin)
      .replace(/^curl/gm, "curl -sS --fail");
    const env = { SVC_TENANT_ORIGIN: sandbox.origin, SVC_TOKEN: sandbox.token, TOKEN: sandbox.token };
    await promisify(execFile)("sh", ["-ec", script], {
      env: { ...process.env, ...env, SESSION_ID: sessionId },
    });
  }

  const itWithCurl = hasCurl ? it : it.skip;
  for (const { place, code } of curl) {
    itWithCurl(`has commands that the sandbox accepts: ${place}`, () => runCommands(code));
  }

  itWithCurl("is checked for commands that the sandbox rejects", async () => {
    const { code } = curl.find((block) => block.code.includes("getWorkbooks"))!;
    await assert.rejects(runCommands(code.replace("getWorkbooks", "getWorkbook")), /error: 400/);
  });
});
