import assert from "node:assert/strict";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import type * as Backend from "../../src/backend/index.js";
import { sessionRequest } from "./support/session-request.js";

describe("svc-dashboard/backend, bundled", () => {
  it("needs only web standards, and no API of Node", async () => {
    const context = createContext({
      ...{ AbortController, Blob, Headers, Request, Response, ReadableStream, TextDecoder, URL },
      ...{ clearTimeout, performance, setTimeout },
    });
    const { outputFiles } = await build({
      stdin: { contents: 'export * from "./src/backend/index.js"', resolveDir: process.cwd(), loader: "ts" },
      ...{ bundle: true, write: false, platform: "neutral", format: "iife", globalName: "backend" },
    });
    runInContext(outputFiles[0]!.text, context);
    const { ManagementClient, createSessionHandler } = context["backend"] as typeof Backend;

    const fetch = (): Promise<Response> => Promise.resolve(Response.json({ sessionId: "s-1" }));
    const client = new ManagementClient({ baseUrl: "https://acme.example", token: "t-1", fetch });
    const handler = createSessionHandler({
      client,
      authorize: () => ({ deploymentId: 42, externalId: "u1" }),
    });
    const response = await handler(sessionRequest());
    assert.deepEqual([response.status, await response.json()], [200, { sessionId: "s-1" }]);
  });
});
