import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { QueryResponse } from "../src/contract/viewer-api.js";
import { generateSession, send } from "./support/call-sandbox.js";
import { withSandbox } from "./support/with-sandbox.js";

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
    try {
      await withSandbox({ seed }, async (sandbox) => {
        assert.deepEqual(sandbox.publicIds, ["orders-by-month"]);
        const sessionId = await generateSession(sandbox, { embedTenantName: "customer" });
        const { origin } = sandbox;
        const path = "/api/v1/embed/session/token";
        const { token } = await send<{ token: string }>({ origin, token: "" }, "POST", path, { sessionId });
        const query = { publicId: "orders-by-month", reportId: 10, timezone: "UTC", filters: [] };
        const { rows } = await send<QueryResponse>({ origin, token }, "POST", "/embed/api/query", query);
        assert.equal(rows.length, 24);
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
