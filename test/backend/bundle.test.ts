import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import type * as Backend from "svc-dashboard/backend";

/** Bundles what one statement takes from the backend helper. */
async function bundle(exported: string, format: "esm" | "iife" = "esm"): Promise<string> {
  const contents = `export { ${exported} } from "./src/backend/index.js";`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    platform: "neutral",
    format,
    globalName: "backend",
  });
  return outputFiles[0]!.text;
}

describe("the bundle", () => {
  it("has at most 6 KiB with the client, and 3 KiB more with the session endpoint", async () => {
    const size = async (exported: string): Promise<number> =>
      gzipSync(await bundle(exported), { level: 9 }).length;
    const client = await size("ManagementClient");
    const whole = await size("ManagementClient, createSessionHandler, toNodeHandler");
    assert.ok(client <= 6 * 1024, `${client} bytes`);
    assert.ok(whole - client <= 3 * 1024, `${whole - client} bytes more`);
  });

  it("runs where there are web standards and nothing of Node", async () => {
    const context = createContext({
      ...{ AbortController, Blob, Headers, Request, Response, ReadableStream, TextDecoder, URL },
      ...{ clearTimeout, performance, setTimeout },
    });
    runInContext(await bundle("ManagementClient, createSessionHandler", "iife"), context);
    const { ManagementClient, createSessionHandler } = context["backend"] as typeof Backend;

    const fetch = (): Promise<Response> => Promise.resolve(Response.json({ sessionId: "s-1" }));
    const client = new ManagementClient({ baseUrl: "https://acme.example", token: "t-1", fetch });
    const handler = createSessionHandler({
      client,
      authorize: () => ({ deploymentId: 42, externalId: "u1" }),
    });
    const response = await handler(
      new Request("https://host.example/api/embed-session", {
        method: "POST",
        headers: { "content-type": "application/json", origin: "https://host.example" },
        body: JSON.stringify({ surface: "dashboard", reason: "load" }),
      }),
    );
    assert.deepEqual([response.status, await response.json()], [200, { sessionId: "s-1" }]);
  });
});
