import assert from "node:assert/strict";
import { examine, parseCommand, textOf } from "./support/examine.js";
import { page, startFakeTenant } from "./support/fake-tenant.js";

/** Creates a host without a start page, like many apps. */
const onlyAt =
  (path: string, headers: Record<string, string> = {}): ReturnType<typeof page> =>
  (response) =>
    page(headers, response.req.url === path ? 200 : 404)(response);

describe("--host-path", () => {
  it("selects the page whose headers are checked", async () => {
    const csp = { "content-security-policy": "frame-src 'self'", "referrer-policy": "no-referrer" };
    const host = await startFakeTenant({ start: onlyAt("/dashboard?page=1", csp) });
    const { origin } = await startFakeTenant();
    const { finding, hostPath, hostOrigin } = await examine({
      origin,
      hostOrigin: host.origin,
      hostPath: "/dashboard?page=1",
    });
    assert.match(textOf(finding("host-page")), /^problem .*frame-src 'self'/);
    assert.match(textOf(finding("referrer")), /^warning .*no-referrer/);
    assert.deepEqual([hostOrigin, hostPath], [host.origin, "/dashboard"]);
    assert.deepEqual(host.received, ["GET /dashboard?page=1"]);
  });

  it("avoids the warning of an app without a start page, which names the option", async () => {
    const host = await startFakeTenant({ start: onlyAt("/dashboard") });
    const { origin } = await startFakeTenant();
    const start = await examine({ origin, hostOrigin: host.origin });
    assert.match(textOf(start.finding("host-page")), /^warning .*status 404.* with --host-path\.$/);
    const dashboard = await examine({ origin, hostOrigin: host.origin, hostPath: "/dashboard" });
    assert.equal(
      textOf(dashboard.finding("host-page")),
      `ok The headers of ${host.origin}/dashboard allow the frame.`,
    );
  });

  it("is named with the page to which it redirects, without a query", async () => {
    const start: ReturnType<typeof page> = (response) =>
      response.req.url === "/dashboard"
        ? page({ location: "/sign-in?state=secret" }, 302)(response)
        : page()(response);
    const host = await startFakeTenant({ start });
    const { origin } = await startFakeTenant();
    const { finding } = await examine({ origin, hostOrigin: host.origin, hostPath: "/dashboard" });
    assert.equal(
      finding("host-page").found,
      `The headers of ${host.origin}/sign-in, to which ${host.origin}/dashboard redirects, allow the frame.`,
    );
  });

  const target = { origin: "https://acme.example", hostOrigin: "https://app.example" };
  const parse = (hostPath: string): string | undefined =>
    parseCommand({ ...target, hostPath }).target.host?.href;

  it("accepts paths of the host", () => {
    for (const path of ["/", "/dashboard", "/a/b/", "/a%20b", "/über", "/a?b=c&d"])
      assert.equal(parse(path), new URL(path, "https://app.example").href);
  });

  it("rejects a value that is not a path or leads to another host, without quoting it", () => {
    const invalid = [
      "",
      "dashboard",
      "//b.example",
      "/\\b.example",
      "https://b.example",
      "/a b",
      "/a#b",
      "/\t/b",
      "/a\n",
    ];
    for (const path of invalid)
      assert.throws(
        () => parse(path),
        /^UsageError: --host-path: Expected a path that begins with one "\/"[^\n]*$/,
      );
  });
});
