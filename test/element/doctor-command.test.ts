import { deepEqual, equal, match, ok } from "node:assert/strict";
import { parseDoctorArguments } from "../../src/cli/doctor/parse-arguments.js";
import { doctorHintFor } from "../../src/element/failures.js";
import type { ExplicitProperties } from "../../src/element/properties/properties.js";
import { embedUrl } from "../../src/protocol/index.js";
import fc from "../support/fast-check.js";

const TENANT = "https://acme.example";
const BEGIN = "Run: npx svc-dashboard doctor";

/** Returns the sentence for a page with a URL; `origin` is that of the page's scripts. */
function sentenceOn(
  page: string,
  properties: ExplicitProperties,
  endpoint?: string,
  origin = new URL(page).origin,
): string {
  Object.assign(globalThis, { origin, location: new URL(page) });
  return doctorHintFor(properties, endpoint);
}

/** Parses a command as the doctor does. */
function readBack(sentence: string): Record<string, unknown> {
  const command = parseDoctorArguments(sentence.split(" ").slice(4), {});
  if (command.help) throw new Error("Expected no --help.");
  const { tenant, publicId, deploymentId, host, sessionEndpoint } = command.target;
  return { tenant: tenant.origin, publicId, deploymentId, host: host?.href, endpoint: sessionEndpoint?.href };
}

describe("the doctor's command in a message", () => {
  after(() => {
    Reflect.deleteProperty(globalThis, "origin");
    Reflect.deleteProperty(globalThis, "location");
  });

  it("contains the tenant, the dashboard, the page and the endpoint, but no query and no fragment", () =>
    equal(
      sentenceOn(
        "https://ada:secret@app.example/reports/1?token=secret#secret",
        { tenantOrigin: TENANT, publicId: "a1b2c3d4", session: "secret", urlParams: { token: "secret" } },
        "/api/embed-session",
      ),
      `${BEGIN} --tenant-origin ${TENANT} --public-id a1b2c3d4 --host-origin https://app.example ` +
        "--session-endpoint %2fapi/embed-session --host-path %2freports/1",
    ));

  it("contains the id of a path to a dashboard or a deployment", () => {
    const paths = {
      "/embed/dashboard/a%20b?f=1": "--public-id a%20b",
      "/embed/d/42/chat": "--deployment-id 42",
    };
    for (const [path, option] of Object.entries(paths))
      equal(
        sentenceOn("https://app.example", { tenantOrigin: TENANT, path }),
        `${BEGIN} --tenant-origin ${TENANT} ${option} --host-origin https://app.example`,
      );
  });

  it("omits the page if it has an opaque origin, and the path if the page's URL has none", () => {
    const properties = { tenantOrigin: TENANT, publicId: "a" };
    const withoutPage = `${BEGIN} --tenant-origin ${TENANT} --public-id a`;
    equal(sentenceOn("file:///home/ada/page.html", properties, "/session"), withoutPage);
    equal(sentenceOn("https://app.example/page", properties, "/session", "null"), withoutPage);
    const parent = "https://app.example";
    equal(
      sentenceOn("about:srcdoc", properties, undefined, parent),
      `${withoutPage} --host-origin ${parent}`,
    );
  });

  it("omits paths that begin with two slashes, which would resolve to another host", () => {
    const properties = { tenantOrigin: TENANT, publicId: "a" };
    const sentence = sentenceOn("https://app.example//evil.example/", properties, "//evil.example/session");
    equal(sentence, `${BEGIN} --tenant-origin ${TENANT} --public-id a --host-origin https://app.example`);
  });

  it("omits the page's path first, then the endpoint, if it is too long", () => {
    const properties = { tenantOrigin: TENANT, publicId: "a" };
    const [short, long] = ["/short", `/${"long".repeat(37)}`];
    const pathsIn = (page: string, endpoint: string): boolean[] => {
      const sentence = sentenceOn(`https://app.example${page}`, properties, endpoint);
      return ["session-endpoint", "host-path"].map((name) => sentence.includes(` --${name} %2f`));
    };
    deepEqual(pathsIn(short, short), [true, true]);
    deepEqual(pathsIn(long, short), [true, false]);
    deepEqual(pathsIn(short, long), [true, false]);
    deepEqual(pathsIn(short, long + long), [false, false]);
  });

  it("is present without a tenant", () =>
    equal(sentenceOn("https://app.example", {}), `${BEGIN} --host-origin https://app.example`));

  it("has at most 300 characters without special meaning in a shell, and contains the same target", () => {
    const text = fc.string({ unit: "binary", maxLength: 90 });
    const host = fc.constantFrom("https://app.example", "http://[::1]:8080", "https://ünï.example");
    const special = Array.from("-~%'\"$&;()`^![]{}*?<>|#@,=+ é2");
    const publicId = fc.oneof(text, fc.string({ unit: fc.constantFrom(...special) }));
    const property = fc.property(host, host, publicId, text, text, (tenant, page, id, path, endpoint) => {
      const tenantOrigin = new URL(tenant).origin;
      try {
        embedUrl({ tenantOrigin, publicId: id });
      } catch {
        return; // the element ignores such an id
      }
      const { href, origin } = new URL(`/p/${path}`, page);
      const { href: endpointUrl, pathname } = new URL(`/e/${endpoint}`, page);
      const sentence = sentenceOn(href, { tenantOrigin, publicId: id }, pathname);
      match(sentence, /^[\w.:/% -]*$/);
      ok(sentence.length <= 300);
      const read = readBack(sentence);
      const plain = (url: unknown): string =>
        decodeURIComponent(String(url).replace(/%(?![\da-f]{2})/gi, "%25"));
      deepEqual(read["tenant"], tenantOrigin);
      if (sentence.includes("--public-id")) equal(read["publicId"], id);
      if (sentence.includes("--host-path")) {
        equal(plain(read["host"]), plain(origin + new URL(href).pathname));
        equal(plain(read["endpoint"]), plain(origin + new URL(endpointUrl).pathname));
      }
    });
    fc.assert(property, { numRuns: 2_000 });
  });

  it("replaces half a surrogate pair, which no URL can contain", () =>
    ok(sentenceOn("https://app.example", { tenantOrigin: TENANT, publicId: "\ud800" }).includes(" %3F ")));
});
