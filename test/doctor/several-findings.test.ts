import assert from "node:assert/strict";
import { TextReport } from "../../src/cli/doctor/report.js";
import { runChecks } from "../../src/cli/doctor/run-checks.js";
import { examine, parseCommand, textOf, type TestReport } from "./support/examine.js";
import { page, PUBLIC_ID, startFakeTenant } from "./support/fake-tenant.js";

const textsOf = (report: TestReport, id: string): string[] => report.findings(id).map(textOf);

describe("several faults of one page", () => {
  it("are all reported for the host page: each policy, and Cross-Origin-Embedder-Policy", async () => {
    const host = await startFakeTenant({
      start: page({
        "cross-origin-embedder-policy": "require-corp",
        "content-security-policy": ["frame-src 'self'", "default-src 'none'", "frame-src *"],
      }),
    });
    const { origin } = await startFakeTenant();
    const report = await examine({ origin, hostOrigin: host.origin });
    const [first = "", second = "", third = "", ...more] = textsOf(report, "host-page");
    assert.match(first, /^problem .*frame-src 'self'\./);
    assert.match(second, /^problem .*default-src 'none'\./);
    assert.match(third, /^warning .*Cross-Origin-Embedder-Policy: require-corp/);
    assert.deepEqual([more, report.problems], [[], 2]);
  });

  it("are reported without those that the page does not have", async () => {
    const host = await startFakeTenant({
      start: page({
        "cross-origin-embedder-policy": "unsafe-none",
        "content-security-policy": ["frame-src *", "default-src 'none'; frame-src http:"],
      }),
    });
    const { origin } = await startFakeTenant();
    const report = await examine({ origin, hostOrigin: host.origin });
    assert.equal(textsOf(report, "host-page").length, 1);
    assert.match(textOf(report.finding("host-page")), /^ok The headers of .* allow the frame\.$/);
  });

  it("are all reported for the framing of the embed page, problems first", async () => {
    const embed = page({
      "content-security-policy": ["frame-ancestors https://www.example", "frame-ancestors 'none'"],
    });
    const { origin } = await startFakeTenant({ embed });
    const named = await examine({ origin, publicId: PUBLIC_ID, hostOrigin: "https://app.invalid" });
    assert.deepEqual(
      named.findings("framing").map(({ status, found }) => [status, found]),
      [
        ["problem", 'Content-Security-Policy is "frame-ancestors https://www.example".'],
        ["problem", `Content-Security-Policy is "frame-ancestors 'none'".`],
      ],
    );
    const unnamed = await examine({ origin, publicId: PUBLIC_ID });
    assert.deepEqual(
      unnamed.findings("framing").map(({ status }) => status),
      ["problem", "warning"],
    );
  });

  it("are all reported for the referrer policies of both pages", async () => {
    const host = await startFakeTenant({ start: page({ "referrer-policy": "same-origin" }) });
    const { origin } = await startFakeTenant({ embed: page({ "referrer-policy": "unsafe-url" }) });
    const report = await examine({ origin, hostOrigin: host.origin });
    const [hiding = "", leaking = ""] = textsOf(report, "referrer");
    assert.match(hiding, /^warning .*Referrer-Policy: same-origin/);
    assert.match(leaking, /^warning The embed page has Referrer-Policy: unsafe-url/);
  });

  it("are all reported for an embed page that is neither a page nor shown", async () => {
    const headers = { "content-type": "text/plain", "content-disposition": "attachment; filename=a" };
    const { origin } = await startFakeTenant({ embed: page(headers) });
    const { finding } = await examine({ origin });
    assert.match(finding("embed-page").found, /with content type "text\/plain" and as a download\.$/);
    const download = await startFakeTenant({ embed: page({ "content-disposition": "attachment" }) });
    const { finding: findingOf } = await examine({ origin: download.origin });
    assert.match(findingOf("embed-page").found, /status 200, as a download\.$/);
  });

  it("are all printed in the text report", async () => {
    const start = page({
      "cross-origin-embedder-policy": "require-corp",
      "content-security-policy": "frame-src 'self'",
    });
    const host = await startFakeTenant({ start });
    const { origin } = await startFakeTenant();
    const command = parseCommand({ origin, hostOrigin: host.origin });
    let text = "";
    const report = new TextReport({ write: (part) => (text += part) }, false);
    report.finish(await runChecks(command.target, command.limits, report));
    assert.match(text, /\nproblem +Host page [^]*\nwarning +Host page +[^]*\n1 problem found\.\n$/);
  });
});
