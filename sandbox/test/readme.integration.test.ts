import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "svc-sandbox";

const texts = await Promise.all(
  ["../README.md", "../../docs/sandbox.md"].map((path) => readFile(new URL(path, import.meta.url), "utf8")),
);
const blocks = (language: string) =>
  [...texts.join("\n").matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, "g"))].map(
    ([, text]) => text!,
  );

describe("docs/sandbox.md", () => {
  it("shows a seed with which a sandbox starts and runs a query", async () => {
    const folder = await mkdtemp(join(tmpdir(), "svc-sandbox-"));
    const seed = join(folder, "seed.json");
    await writeFile(seed, blocks("json")[0]!);
    const sandbox = await startSandbox({ quiet: true, seed });
    try {
      assert.deepEqual(sandbox.publicIds, ["orders-by-month"]);
      const post = async (path: string, token: string, body: object) => {
        const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
        const init = { method: "POST", headers, body: JSON.stringify(body) };
        return (await (await fetch(sandbox.origin + path, init)).json()) as Record<string, never>;
      };
      const user = { deploymentId: 1, externalId: "bea-1", embedTenantName: "customer" };
      const session = await post("/api/v1/embed/generate-session", sandbox.token, user);
      const { token } = await post("/api/v1/embed/session/token", "", session);
      const query = { publicId: "orders-by-month", reportId: 10, timezone: "UTC", filters: [] };
      const { rows } = await post("/embed/api/query", token!, query);
      assert.equal((rows as unknown as object[]).length, 24);
    } finally {
      await sandbox.stop();
      await rm(folder, { recursive: true });
    }
  });
});
