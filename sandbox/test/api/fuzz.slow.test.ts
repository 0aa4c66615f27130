import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "../../../test/support/fast-check.js";
import { OPERATIONS } from "../../src/openapi/operations.js";
import { openFixtures, TOKEN, type TestTenant } from "../support/tenant.js";
import { signedViewer } from "../support/viewer.js";

/** The number of requests. */
const RUNS = Number(process.env["SVC_TEST_FUZZ_RUNS"] ?? 300);
describe("any request", () => {
  let tenant: TestTenant;

  /** Unhandled rejections. */
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);

  before(async () => {
    process.on("unhandledRejection", note);
    tenant = await openFixtures();
  });
  after(() => {
    process.off("unhandledRejection", note);
  });

  /** Returns the used memory after garbage collection, in bytes. */
  function usedHeap(): number {
    setFlagsFromString("--expose-gc");
    (runInNewContext("gc") as () => void)();
    return process.memoryUsage().heapUsed;
  }

  /** A string of several thousand bytes that can't be compressed. */
  const long = Array.from({ length: 80 }, (_, index) =>
    createHash("sha256").update(String(index)).digest("hex"),
  ).join("");

  const hostile = fc.constantFrom(
    "42",
    "43",
    "302",
    "11",
    "acme-outdoors",
    "0",
    "-1",
    "1.5",
    "99999999999999999999",
    "1e309",
    "NaN",
    "0x10",
    "",
    "..",
    ".",
    "%2e%2e",
    "a/b",
    "%",
    "%zz",
    "\0",
    "'; drop table orders; --",
    "{{}}",
    "__proto__",
    "İ",
    "\ud800",
    "🏔️",
    "null",
    long,
  );
  const known = fc.constantFrom(
    "42",
    "acme-outdoors",
    "302",
    "11",
    "a1b2c3d4",
    "orders.channel",
    "orders.created_at",
  );
  const text = fc.oneof(
    { weight: 3, arbitrary: known },
    { weight: 2, arbitrary: hostile },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
  );
  const filter = fc.record({
    member: fc.oneof(
      fc.constantFrom("orders.channel", "orders.created_at", "orders.hour_of_day", "orders.count"),
      text,
    ),
    type: fc.oneof(
      fc.constantFrom("equals", "contains", "between", "greater_than", "is_null", "not_equals"),
      text,
    ),
    value: fc.jsonValue(),
  });
  const query = fc.record({
    publicId: fc.constant("a1b2c3d4"),
    reportId: fc.integer({ min: 1000, max: 1010 }),
    timezone: fc.oneof(fc.constant("UTC"), text),
    filters: fc.array(filter, { maxLength: 3 }),
  });
  const session = fc.record({
    deploymentId: fc.oneof(fc.constant(42), fc.double()),
    externalId: text,
    embedTenantName: fc.constantFrom("acme-outdoors", "a-new-one", "-"),
    userAttributes: fc.array(fc.record({ name: text, value: fc.jsonValue() }), { maxLength: 2 }),
  });
  const names = [
    "first",
    "after",
    "folderId",
    "types",
    "orderByField",
    "orderByDirection",
    "search",
    "member",
    "session",
  ];
  const members = fc.record({
    members: fc.array(fc.record({ embedUserId: fc.maxSafeInteger() }), { maxLength: 3 }),
  });
  const body = fc.oneof(
    fc.constantFrom(
      "",
      "{",
      "[]",
      "null",
      '"x"',
      '{"__proto__":{"a":1}}',
      '{"env_variables":[{"name":"A","value":"\\u0000"}]}',
    ),
    fc.json({ maxDepth: 4 }),
    fc.oneof(members, session, query).map((value) => JSON.stringify(value)),
  );
  const others = [
    "/build/api/v1/{a}",
    "/api/v1/{a}/{b}",
    "/embed/dashboard/{a}",
    "/embed/assets/{a}",
    "/embed/d/{a}/app/{b}",
    "/{a}",
    "/__sandbox/{a}",
    "/embed/api/dashboards/{a}",
    "/embed/api/dashboards/{a}/values",
    "/embed/api/{a}",
  ];
  const route = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...OPERATIONS.map(({ method, path }) => ({ method, path }))) },
    { weight: 2, arbitrary: fc.constant({ method: "POST", path: "/embed/api/query" }) },
    { weight: 2, arbitrary: fc.constantFrom(...others).map((path) => ({ method: "GET", path })) },
    {
      weight: 1,
      arbitrary: fc.record({
        method: fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"),
        path: fc.constantFrom(...others, ...OPERATIONS.map(({ path }) => path)),
      }),
    },
  );

  const request = fc.record({
    route,
    values: fc.array(text, { minLength: 3, maxLength: 3 }),
    search: fc.dictionary(fc.constantFrom(...names), text, { maxKeys: 2 }),
    body,
    authorized: fc.integer({ min: 0, max: 4 }).map((chance) => chance > 0),
  });

  /** Puts values into a path as a browser does: percent-encoded and well-formed. */
  function fillPath(template: string, values: readonly string[]): string {
    const left = [...values];
    return template.replace(/\{\w+\}/g, () =>
      encodeURIComponent((left.shift() ?? "").replace(/[\ud800-\udfff]/g, "?")),
    );
  }

  it("gets a response without a failure, and an error with a reason", async () => {
    const { token } = await signedViewer(tenant);
    const statuses = new Map<number, number>();
    let requests = 0;
    let warm = 0;
    await fc.assert(
      fc.asyncProperty(
        request,
        async ({ route: { method, path: template }, values, search, body: content, authorized }) => {
          const path = fillPath(template, values);
          const bearer = authorized ? (path.startsWith("/embed") ? token : TOKEN) : "nobody";
          const response = await tenant.request(`${path}?${new URLSearchParams(search)}`, {
            method,
            headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
            ...(method !== "GET" && method !== "HEAD" && { body: content }),
          });
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
          requests += 1;
          if (requests === Math.ceil(RUNS / 3)) warm = usedHeap();
          assert.deepEqual(tenant.errors, []);
          assert.ok(response.status < 500 || response.status === 501, String(response.status));
          if (response.ok || method === "HEAD") return;
          const { error, requestId } = (await response.json()) as {
            error: { code: string; message: string };
            requestId: string;
          };
          assert.match(error.code, /^[a-z_]+$/);
          assert.match(error.message, /^[A-Z\w].*[.]$/s);
          assert.equal(response.headers.get("x-request-id"), requestId);
        },
      ),
      { numRuns: RUNS },
    );
    // otherwise, the requests were too random to prove anything
    for (const status of [200, 400, 401, 404])
      assert.ok((statuses.get(status) ?? 0) > RUNS / 50, `${status}`);
    await new Promise((resolve) => setImmediate(resolve)); // rejections are reported after their task
    assert.deepEqual(unhandled, []);
    const used = usedHeap();
    assert.ok(warm > 0 && used < 1.5 * warm + 16 * 2 ** 20, `${used} bytes after ${warm}`);
  });

  it("changes no rows of the retail data", async () => {
    const [row] = await tenant.database.query<{ count: number }>(
      "select count(*)::integer as count from orders",
    );
    assert.equal(row?.count, 20_000);
  });
});
