import assert from "node:assert/strict";
import { parseDoctorArguments } from "../../src/cli/doctor/parse-arguments.js";
import { TextReport } from "../../src/cli/doctor/report.js";
import { CHECKS, runChecks } from "../../src/cli/doctor/run-checks.js";
import { readReport, textOf, TOKEN, type TestReport } from "./support/examine.js";
import { ENDPOINT_PATH, MEMBER, otherName, page, PUBLIC_ID, startFakeTenant } from "./support/fake-tenant.js";
import { hang, startRawServer } from "./support/raw-server.js";
import { makeSelfSigned } from "./support/self-signed.js";
import { countTimeouts, watchFetch } from "./support/watch-fetch.js";

/** Runs the doctor with these options, and perhaps a token. */
async function run(
  options: Record<string, string | number>,
  token = "",
): Promise<TestReport & { text: string }> {
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const command = parseDoctorArguments(args, { SVC_TOKEN: token });
  if (command.help) throw new Error("The arguments ask for help.");
  let text = "";
  const output = new TextReport({ write: (part) => (text += part) }, false);
  output.start(command.target);
  const report = await runChecks(command.target, command.limits, output);
  output.finish(report);
  return { ...readReport(JSON.stringify(report)), text };
}

const OF_API = ["token", "deployment", "embedding", "filters", "session", "session-exchange"];

describe("a run without a token or a deployment", () => {
  const target = (origin: string): Record<string, string> => ({
    "tenant-origin": origin,
    "public-id": PUBLIC_ID,
    "host-origin": otherName(origin),
    "session-endpoint": ENDPOINT_PATH,
    filter: MEMBER,
  });

  const TOKEN_NAME = "an access token in SVC_TOKEN";
  for (const [what, options, token, needs] of [
    ["both", {}, "", `--deployment-id and ${TOKEN_NAME}`],
    ["a token", { "deployment-id": 42 }, "", TOKEN_NAME],
    ["a deployment", {}, TOKEN, "--deployment-id"],
  ] as const) {
    it(`runs every check that needs neither, and lists the needs of the others, without ${what}`, async () => {
      const { origin, received } = await startFakeTenant();
      const { checks, findings, problems, text } = await run({ ...target(origin), ...options }, token);
      assert.equal(problems, 0);
      for (const { id } of checks) {
        const expected = OF_API.includes(id) ? `skipped This needs ${needs}. ${needs}` : "ok";
        for (const finding of findings(id)) assert.ok(textOf(finding).startsWith(expected), textOf(finding));
      }
      assert.equal(checks.length, CHECKS.length);
      const line = `skipped  Token, Deployment, Embedding allowed, Filters, Session, Session exchange need ${needs}.`;
      const end = `No problem found, but 6 of ${CHECKS.length} checks lacked an option or the token (exit code 3).\n`;
      assert.ok(text.replace(/\n {9}/g, " ").includes(`\n${line}\n\nNot checked: `), text);
      assert.ok(text.endsWith(end), text);
      const api = received.filter((request) => request.includes(" /api/v1"));
      assert.equal(api.length, 1); // without a token
    });
  }

  it("runs every check with both", async () => {
    const { origin } = await startFakeTenant();
    const { checks, note } = await run({ ...target(origin), "deployment-id": 42 }, TOKEN);
    assert.ok(checks.every(({ status }) => status === "ok"));
    assert.match(note, /^Not checked: /);
  });

  it("checks the app's page of a deployment without a dashboard", async () => {
    const { origin, received } = await startFakeTenant();
    const { finding, deploymentId, publicId, text } = await run({
      "tenant-origin": origin,
      "deployment-id": 42,
    });
    assert.equal(
      textOf(finding("embed-page")),
      "ok /embed/d/42/app responds with a page. Whether the deployment exists can be checked only with an access token in SVC_TOKEN.",
    );
    assert.ok(received.includes("GET /embed/d/42/app"));
    assert.deepEqual([deploymentId, publicId], [42, null]);
    assert.ok(text.startsWith(`Checking ${origin}, deployment 42.\n`));
  });

  it("checks no page without a deployment or a dashboard", async () => {
    const { origin } = await startFakeTenant();
    const { finding, deploymentId, text } = await run({ "tenant-origin": origin });
    assert.match(textOf(finding("embed-page")), /^problem No dashboard is known\..* with --public-id\.$/);
    assert.equal(deploymentId, null);
    assert.ok(text.startsWith(`Checking ${origin}.\n`));
    const lines = text.split("\n");
    assert.ok(lines.length <= 25 && lines.every(({ length }) => length <= 100), text); // the last one is empty
  });

  it("lists the checks that need a failed check in one line", async () => {
    const { finding, text } = await run({ "tenant-origin": "http://127.0.0.1:1", "public-id": PUBLIC_ID });
    assert.ok(text.includes('\nskipped  Embed page, Framing, Clock need the check "TLS".\n'), text);
    assert.equal(textOf(finding("framing")), 'skipped This needs the check "TLS".');
  });

  it("finds TLS on a port that was requested with http, and none on a plain port", async () => {
    const { origin } = await startFakeTenant({}, makeSelfSigned());
    const options = { "tenant-origin": origin.replace("https", "http"), "public-id": PUBLIC_ID };
    assert.match(textOf((await run(options)).finding("tls")), /^problem This port uses TLS/);
    const plain = await startFakeTenant({ embed: page({}, 400) });
    assert.match(
      textOf((await run({ ...options, "tenant-origin": plain.origin })).finding("tls")),
      /^ok Not needed/,
    );
  });

  it("waits for one timeout if the tenant never responds", async () => {
    const requestsTo = watchFetch();
    const origin = `http://${await startRawServer(hang)}`;
    const { finding } = await run({ "tenant-origin": origin, "public-id": PUBLIC_ID, timeout: 300 });
    assert.match(textOf(finding("embed-page")), /^problem .*timeout after 0\.3 s.* never-committed/);
    assert.equal(countTimeouts(requestsTo(origin)), 1);
  });

  it("compares the clocks by responses, unless they come from a cache", async () => {
    const date = new Date(Date.now() - 3_600_000).toUTCString();
    const clockOf = async (headers: Record<string, string>): Promise<string> => {
      const { origin } = await startFakeTenant({ headers: { date, ...headers } });
      return textOf((await run({ "tenant-origin": origin, "public-id": PUBLIC_ID })).finding("clock"));
    };
    assert.match(await clockOf({}), /^problem The service's clock is 3[56]\d\d s behind/);
    assert.match(await clockOf({ age: "3600" }), /^skipped /);
  });

  it("finds a tenant on the page's own origin", async () => {
    const { origin } = await startFakeTenant();
    const own = await run({ "tenant-origin": origin, "host-origin": origin });
    assert.match(
      textOf(own.finding("host-page")),
      /^problem .* both the tenant's origin and the page's own\. .*invalid-configuration/,
    );
    const other = await run({ "tenant-origin": origin, "host-origin": otherName(origin) });
    assert.match(textOf(other.finding("host-page")), /^ok /);
  });
});
