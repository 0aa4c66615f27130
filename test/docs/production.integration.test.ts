import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, it } from "node:test";
import "global-jsdom/register";
import { codeBlocks, runBlock } from "./support/code-blocks.js";
import { ExportedTypes } from "./support/exported-types.js";
import { markdownTable } from "./support/markdown-table.js";

const PAGE = "docs/production.md";
const page = readFileSync(PAGE, "utf8");
const find = (text: string) => codeBlocks(PAGE).find(({ code }) => code.includes(text))!;

describe(PAGE, () => {
  afterEach(() => document.body.replaceChildren());

  it("reads the token again for each call, so that it can be rotated", async () => {
    const { ManagementClient } = await import("svc-dashboard/backend");
    const folder = mkdtempSync(join(tmpdir(), "svc-docs-"));
    const file = join(folder, "token");
    const sent: (string | null)[] = [];
    const fetch = (_: unknown, { headers }: RequestInit): Promise<Response> => {
      sent.push(new Headers(headers).get("authorization"));
      return Promise.resolve(Response.json({ sessionId: "a" }));
    };
    class Client extends ManagementClient {
      constructor(options: ConstructorParameters<typeof ManagementClient>[0]) {
        super({ ...options, fetch: fetch as typeof globalThis.fetch, dangerouslyAllowBrowser: true }); // jsdom is here
      }
    }
    const { language, code } = find("readFile");
    const { client } = await runBlock(
      { language, code: code.replace("/run/secrets/svc-token", file) },
      { load: (entry: string) => (entry.startsWith("node:") ? import(entry) : { ManagementClient: Client }) },
    );
    for (const token of ["first", "second"]) {
      writeFileSync(file, `${token}\n`);
      await (client as Client).embedSessions.create({ deploymentId: 42, externalId: "ada" });
    }
    rmSync(folder, { recursive: true });
    assert.deepEqual(sent, ["Bearer first", "Bearer second"]);
  });

  it("sends errors of every dashboard, and load times, to the monitoring", async () => {
    await import("svc-dashboard");
    const { EmbedStub } = await import("svc-dashboard/testing");
    const sent: Record<string, unknown>[] = [];
    const navigator = {
      sendBeacon: (_: string, body: string) => sent.push(JSON.parse(body) as Record<string, unknown>),
    };
    await runBlock(find("sendBeacon"), { navigator });
    const dashboard = document.createElement("svc-dashboard");
    const stub = new EmbedStub(dashboard);
    document.body.append(dashboard);
    stub.ready();
    await dashboard.ready;
    stub.send("error", { message: "The query has failed." });
    dashboard.setAttribute("mode", "open");
    await dashboard.updateComplete;
    await new Promise((done) => setImmediate(done));
    const errors = sent.filter(({ code }) => code);
    assert.deepEqual(
      errors.map(({ code }) => code),
      ["embed-error", "invalid-configuration"],
    );
    assert.equal(errors[0]?.["message"], "The query has failed.");
    assert.ok(sent.some(({ name }) => name === "svc-dashboard:ready"));
  });

  it("has an alert for each code that an event can have", () => {
    const named = markdownTable(page, "Code").flatMap(([cell = ""]) =>
      [...cell.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(([, code = ""]) => code),
    );
    const codes = new ExportedTypes("src/index.ts").literalsOf("FailureCode");
    assert.deepEqual(
      [...new Set(named)].sort(),
      codes.filter((code) => code !== "messaging-off").sort(), // rejects `ready` only
    );
  });

  it("names the browsers of the README", () => {
    const [browsers = ""] = /Chrome \d+, Edge \d+, Firefox \d+, Safari [\d.]+/.exec(
      readFileSync("README.md", "utf8"),
    )!;
    assert.ok(page.includes(browsers), browsers);
  });
});
