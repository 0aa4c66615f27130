import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { ManagementClient } from "svc-dashboard/backend";
import { startSandbox, type Sandbox } from "svc-sandbox";
import openapi from "../../src/openapi/openapi.json" with { type: "json" };

const page = readFileSync("docs/api.md", "utf8");
const commands = [...page.matchAll(/^Operation `(\w+)`[^]*?^```sh\n([^]*?)^```$/gm)].map(
  ([, operation = "", command = ""]) => ({ operation, command }),
);
const operations = Object.values<Record<string, { operationId?: string }>>(openapi.paths).flatMap((path) =>
  Object.values(path).flatMap(({ operationId = [] }) => operationId),
);
const hasCurl = spawnSync("curl", ["--version"]).status === 0;

describe("docs/api.md", () => {
  let sandbox: Sandbox;
  let sessionId: string;

  before(async () => {
    sandbox = await startSandbox({ quiet: true });
    const client = new ManagementClient({ baseUrl: sandbox.origin, token: sandbox.token });
    ({ sessionId } = await client.embedSessions.create({ deploymentId: 42, externalId: "ada" }));
  });
  after(() => sandbox.stop());

  it("has a command for each operation of the OpenAPI document", () => {
    assert.deepEqual(commands.map(({ operation }) => operation).sort(), operations.sort());
  });

  it("describes each schema of the OpenAPI document", () => {
    const [, schemas = ""] = page.split("\n## Schemas\n");
    const headings = [...schemas.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    assert.deepEqual(headings.sort(), Object.keys(openapi.components.schemas).sort());
  });

  for (const { operation, command } of commands) {
    it(
      `prints a command that the sandbox responds to as ${operation}`,
      { skip: !hasCurl && "curl is not installed." },
      async () => {
        const [last] = (await sandbox.requests()).slice(-1);
        const env = { SVC_TENANT_ORIGIN: sandbox.origin, SVC_TOKEN: sandbox.token, SESSION_ID: sessionId };
        const text = command.replace("curl", "curl -sS --fail");
        await promisify(execFile)("sh", ["-c", text], { env: { ...process.env, ...env } });
        const log = await sandbox.requests({ waitFor: operation, after: last?.id ?? 0 });
        assert.deepEqual([log.at(-1)?.operation, log.at(-1)!.status < 300], [operation, true]);
      },
    );
  }
});
