import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { ManagementClient } from "svc-dashboard/backend";
import { startSandbox, type Sandbox } from "svc-sandbox";
import { codeBlocks, runBlock, type CodeBlock } from "./support/code-blocks.js";

const isBackend = ({ code }: CodeBlock): boolean => code.includes("svc-dashboard/backend");
const [mounted] = codeBlocks("README.md").filter(isBackend);
const blocks = ["docs/backend.md", "docs/client.md"].flatMap(codeBlocks);

describe("the code of README.md, docs/backend.md and docs/client.md", () => {
  let sandbox: Sandbox;
  let around: Record<string, unknown>;
  let logged: unknown[][];
  let user: object | null;

  /** Runs a block with the sandbox as its tenant, in place of the page's one. */
  const run = ({ code, language }: CodeBlock, more: object = {}): ReturnType<typeof runBlock> => {
    logged = [];
    const own = code.replaceAll("https://acme.example", sandbox.origin);
    return runBlock({ language, code: own }, { ...around, ...more });
  };

  before(async () => {
    sandbox = await startSandbox({ quiet: true });
    around = {
      client: new ManagementClient({ baseUrl: sandbox.origin, token: sandbox.token }),
      process: { env: { SVC_TOKEN: sandbox.token } },
      userOf: () => user,
      console: { log: (...words: unknown[]) => logged.push(words) },
      dashboard: {},
    };
  });
  after(() => sandbox.stop());

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

  it("mounts an endpoint that responds with a session to signed-in viewers, and with 401 to others", async () => {
    const routes = new Map<string, RequestListener>();
    const app = { post: (path: string, listener: RequestListener) => routes.set(path, listener) };
    await run(mounted!, { app });
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

  for (const block of blocks) {
    it(`runs unchanged: ${block.place}`, async () => {
      await run(block);
      if (block.code.includes("999_999")) assert.equal(logged[0]?.[0], "gone");
      const [, promised] = /console\.log\(.*\); \/\/ (\w+)$/m.exec(block.code) ?? [];
      if (promised) assert.equal(String(logged.at(-1)?.[0]), promised);
    });
  }

  it("creates a handler that responds as its comments promise", async () => {
    const { POST } = await run(blocks.find(({ code }) => code.includes("authorize("))!);
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
});
