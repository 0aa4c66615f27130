import assert from "node:assert/strict";
import openapi from "svc-dashboard/openapi.json" with { type: "json" };
import { OPERATIONS, pathOf } from "../../../test/contract/support/document.js";
import { openTenant, TOKEN, type TestTenant } from "../support/tenant.js";

describe("access to the management API", () => {
  let tenant: TestTenant;

  before(async () => {
    tenant = await openTenant();
  });

  /** Every operation of the OpenAPI document, and undescribed paths. */
  const secured = [
    ...OPERATIONS.filter(({ security }) => security.length > 0).map(
      (operation) => [operation.method, pathOf(operation)] as const,
    ),
    ...["GET", "POST", "PATCH", "OPTIONS"].map((method) => [method, "/api/v1/no-such-thing"] as const),
    ["GET", "/api/v1"] as const,
    ["GET", "/api/v1/deployments/42%2Fworkbooks"] as const,
    ["GET", "/api/v1/deployments/%zz/workbooks"] as const,
    ["GET", "/build/api/v1"] as const,
    ["POST", "/build/api/v1/uploads"] as const,
  ];

  const headers: [what: string, authorization: string | undefined][] = [
    ["no token", undefined],
    ["an empty token", "Bearer "],
    ["another token", "Bearer another-token-of-the-tests"],
    ["the beginning of the token", `Bearer ${TOKEN.slice(0, -1)}`],
    ["the token and more", `Bearer ${TOKEN}x`],
    ["the token twice", `Bearer ${TOKEN} ${TOKEN}`],
    ["the token without its scheme", TOKEN],
    ["the token behind another scheme", `bear ${TOKEN}`],
    ["basic authentication", `Basic ${Buffer.from(`:${TOKEN}`).toString("base64")}`],
  ];

  describe("the management API", () => {
    it("has more paths than the described operations", () => {
      assert.ok(secured.length > 12);
    });

    for (const [what, authorization] of headers) {
      it(`rejects ${what} with the same response on every path`, async () => {
        for (const [method, path] of secured) {
          const response = await tenant.request(path, {
            method,
            headers: authorization === undefined ? {} : { authorization },
          });
          const { error } = (await response.json()) as { error: { code: string } };
          assert.deepEqual([response.status, error.code], [401, "unauthorized"], `${method} ${path}`);
          assert.equal(response.headers.get("www-authenticate"), "Bearer");
        }
      });
    }

    it("rejects a HEAD request without a token", async () => {
      assert.equal(
        (await tenant.request("/api/v1/deployments/42/workbooks", { method: "HEAD" })).status,
        401,
      );
    });

    it("never returns or logs the token", async () => {
      const response = await tenant.request("/api/v1/deployments/42/workbooks", {
        headers: { authorization: `Bearer ${TOKEN}x` },
      });
      assert.ok(!(await response.text()).includes(TOKEN));
      assert.ok(!JSON.stringify(await tenant.requests.list()).includes(TOKEN));
    });

    it("accepts the token with its scheme in any letter case", async () => {
      for (const scheme of ["Bearer", "bearer", "BEARER"]) {
        const headers = { authorization: `${scheme} ${TOKEN}` };
        assert.equal(
          (await tenant.request("/api/v1/deployments/42/workbooks", { headers })).status,
          200,
          scheme,
        );
      }
    });

    it("responds with 405 and the allowed methods to another method of a path", async () => {
      const paths = new Map<string, string[]>();
      for (const operation of OPERATIONS) {
        const path = pathOf(operation);
        paths.set(path, [...(paths.get(path) ?? []), operation.method]);
      }
      for (const [path, methods] of paths) {
        const allow = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
        for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"]) {
          if (allow.includes(method)) continue;
          const response = await tenant.request(path, {
            method,
            headers: { authorization: `Bearer ${TOKEN}` },
          });
          assert.deepEqual(
            [response.status, response.headers.get("allow")],
            [405, allow.join(", ")],
            `${method} ${path}`,
          );
        }
      }
    });

    it("responds to HEAD as to GET, without the body", async () => {
      const response = await tenant.request("/api/v1/deployments/42/workbooks", {
        method: "HEAD",
        headers: { authorization: `Bearer ${TOKEN}` },
      });
      assert.deepEqual([response.status, await response.text()], [200, ""]);
    });

    it("responds with 404 to unknown paths, such as those with a typing error or a trailing slash", async () => {
      for (const path of [
        "/api/v1/no-such-thing",
        "/api/v1/deployments/42/workbook",
        "/api/v1/deployments/42/workbooks/",
        "/api/v1/deployments/42/workbooks/7",
        "/api/v1/deployments/",
        "/api/v1/reports/",
        "/api/v1",
      ]) {
        const { status, body } = await tenant.call("GET", path);
        assert.deepEqual(
          [status, (body as { error: { code: string } }).error.code],
          [404, "not_found"],
          path,
        );
      }
    });

    it("responds with 501 to operation groups without a description, and to everything below /build", async () => {
      const described = new Set(OPERATIONS.flatMap(({ tags }) => tags));
      const groups = openapi.tags.map(({ name }) => name).filter((name) => !described.has(name));
      const paths = groups.map((name) => `/api/v1/${name.toLowerCase().replaceAll(" ", "-")}`);
      assert.ok(paths.includes("/api/v1/deployments"));
      for (const path of [
        ...paths,
        ...paths.map((path) => `${path}/7`),
        ...paths.map((path) => path.replace("/v1/", "/v1/deployments/42/")),
        "/build/api/v1/data-model",
        "/build/api/v1/deployments/42/workbooks",
        "/build/api/v1/no-such-thing/",
        "/build/api/v1",
      ]) {
        const { status, body } = await tenant.call("GET", path);
        assert.equal(status, 501);
        const { code, details } = (
          body as { error: { code: string; details: { operationGroups: string[] } } }
        ).error;
        assert.equal(code, "not_imitated");
        assert.deepEqual(details.operationGroups, groups);
      }
    });
  });

  describe("every response", () => {
    it("has a request id, which the body of an error repeats", async () => {
      const response = await tenant.request("/nothing");
      const { error, requestId } = (await response.json()) as { error: { code: string }; requestId: string };
      assert.deepEqual([response.status, error.code], [404, "not_found"]);
      assert.match(requestId, /^[0-9a-f]{16}$/);
      assert.equal(response.headers.get("x-request-id"), requestId);
      assert.equal(response.headers.get("x-content-type-options"), "nosniff");
      assert.equal(response.headers.get("cache-control"), "no-store");
    });

    it("can't be read by another origin", async () => {
      const response = await tenant.request("/api/v1/embed/session/token", {
        method: "OPTIONS",
        headers: { origin: "https://evil.example" },
      });
      assert.equal(response.headers.get("access-control-allow-origin"), null);
    });
  });

  describe("a request body", () => {
    const put = (body: string | Buffer<ArrayBuffer>, type = "application/json") =>
      tenant.request("/api/v1/deployments/42/env-vars", {
        method: "PUT",
        headers: { authorization: `Bearer ${TOKEN}`, "content-type": type },
        body,
      });
    const codeOf = async (response: Response) => [
      response.status,
      ((await response.json()) as { error: { code: string } }).error.code,
    ];

    it("may have one mebibyte, and not more", async () => {
      const frame = '{"env_variables":[{"name":"LONG","value":""}]}';
      const fitting = frame.replace('""', `"${"x".repeat(1024 ** 2 - frame.length)}"`);
      assert.equal((await put(fitting)).status, 200);
      assert.deepEqual(await codeOf(await put(`${fitting} `)), [413, "body_too_large"]);
    });

    it("must be JSON with its content type, and may not be nested without limit", async () => {
      const nested = "[".repeat(500_000) + "]".repeat(500_000);
      for (const body of ["{", "", nested])
        assert.deepEqual(await codeOf(await put(body)), [400, "invalid_json"], body.slice(0, 10));
      const form = await put("env_variables=1", "text/plain");
      assert.deepEqual(await codeOf(form), [400, "invalid_content_type"]);
      assert.equal((await put('{"env_variables":[]}', "application/json; charset=utf-8")).status, 200);
    });

    it("must be in UTF-8", async () => {
      const inBytes = (encoding: BufferEncoding) =>
        put(Buffer.from('{"env_variables":[{"name":"CITY","value":"Köln"}]}', encoding));
      assert.deepEqual(await codeOf(await inBytes("latin1")), [400, "invalid_encoding"]);
      assert.equal((await inBytes("utf8")).status, 200);
    });
  });
});
