import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import type { Sandbox } from "svc-sandbox";
import { createSessionHandler, ManagementClient, toNodeHandler } from "../../src/backend/index.js";
import { blocksIn } from "../docs/support/blocks.js";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { sendPage, WebSite } from "../support/web-pages.js";

const PAGES = ["docs/doctor.md", "docs/production.md"];
const COOKIE = "sid=signed-in-as-ada";

/** The commands of the documentation for a pipeline: those with a token and an endpoint. */
const commands = blocksIn("sh").filter(
  ({ page, code }) => PAGES.includes(page) && /SVC_TOKEN[^]* --session-endpoint/.test(code),
);

describe("a command of the documentation for a pipeline", () => {
  let sandbox: Sandbox;
  let app: WebSite;

  before(async () => {
    sandbox = await sharedSandbox();
    const handler = toNodeHandler(
      createSessionHandler({
        client: new ManagementClient({ baseUrl: sandbox.origin, token: sandbox.token }),
        onError: () => undefined,
        authorize: (request) =>
          request.headers.get("cookie") === COOKIE
            ? { deploymentId: sandbox.deploymentId, externalId: "ada" }
            : null,
      }),
    );
    app = await WebSite.start((request, response, { pathname }) => {
      if (pathname === "/api/embed-session") void handler(request, response);
      else if (pathname === "/dashboard") sendPage(response, "<svc-dashboard></svc-dashboard>");
      else response.writeHead(404).end();
    });
  });
  after(() => app.close());

  /** Runs a documented command with the values of this test, and returns its exit code and output. */
  async function run(command: string): Promise<{ code: number; output: string }> {
    const script = command
      .replaceAll("https://acme.example", sandbox.origin)
      .replaceAll("https://app.example", app.origin("localhost"))
      .replace("SVC_TOKEN=…", `SVC_TOKEN=${sandbox.token}`)
      .replace("sid=…", COOKIE);
    assert.doesNotMatch(script, /…|\.example/);
    const npx = `npx() { shift; "${process.execPath}" "${resolve("dist/cli/cli.js")}" "$@"; }`;
    return new Promise((done) => {
      execFile("bash", ["-c", `${npx}\n${script}`], (error, output, errors) =>
        done({ code: error ? Number(error.code) : 0, output: output + errors }),
      );
    });
  }

  for (const { place, code } of commands) {
    it(`exits with 0 if all is well, and with 1 if sessions fail: ${place}`, async () => {
      const healthy = await run(code);
      assert.equal(healthy.code, 0, healthy.output);
      assert.doesNotMatch(healthy.output, /^(problem|warning|skipped)/m);
      sandbox.fault({ operation: "generateSession", status: 503 });
      assert.equal((await run(code)).code, 1);
      await sandbox.reset();
    });
  }

  it("is shown on each of these pages", () => {
    assert.deepEqual([...new Set(commands.map(({ page }) => page))], PAGES);
  });
});
