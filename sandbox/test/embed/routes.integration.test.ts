import assert from "node:assert/strict";
import type {
  DashboardResponse,
  QueryResponse,
  QueryRequest,
  ValuesResponse,
} from "../../src/contract/viewer-api.js";
import { fixturesSeed } from "../../src/seed/fixtures-seed.js";
import { openFixtures, openTenant, type TestTenant } from "../support/tenant.js";
import { signedViewer, viewerOf } from "../support/viewer.js";

describe("the embed pages' requests", () => {
  let tenant: TestTenant;
  let token: string;

  before(async () => {
    tenant = await openFixtures();
    token = await tokenOf();
  });

  /** Returns the token of a viewer with a session. */
  const tokenOf = async (session: object = {}) => (await signedViewer(tenant, session)).token;

  const send = (path: string, as = token, body?: object) =>
    viewerOf(tenant, as).call(`/${path}`, body ? "POST" : "GET", body);

  const REQUEST: QueryRequest = {
    publicId: "a1b2c3d4",
    reportId: 1006,
    timezone: "Europe/Berlin",
    filters: [],
  };

  const query = (request: Partial<QueryRequest> = {}, as = token) =>
    viewerOf(tenant, as).read<QueryResponse>("/query", { ...REQUEST, ...request });

  const total = ({ rows }: QueryResponse, field = "products_revenue") =>
    rows.reduce((sum, row) => sum + (row[field] as number), 0);

  describe("an embed page", () => {
    const page = "/embed/dashboard/a1b2c3d4";

    it("loads nothing from other origins, has no inline code, and may be framed by pages of this machine", async () => {
      const { headers } = await tenant.request(`${page}?session=secret`);
      assert.equal(
        headers.get("content-security-policy"),
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'self'; " +
          "frame-ancestors 'self' http://localhost:* http://*.localhost:* http://127.0.0.1:* https://localhost:* https://*.localhost:* https://127.0.0.1:*; " +
          "base-uri 'none'; form-action 'self'",
      );
      assert.equal(headers.get("referrer-policy"), "no-referrer");
      assert.equal(headers.get("x-content-type-options"), "nosniff");
      assert.equal(headers.get("cache-control"), "no-store");
    });

    it("has no files except those of the built pages", async () => {
      for (const name of [
        "../../package.json",
        "..%2f..%2fpackage.json",
        "%2e%2e/package.json",
        ".env",
        "a//b.js",
        "no-such.js",
        "embed.exe",
        "%00.js",
        "c:%5Cx.js",
      ]) {
        assert.equal((await tenant.request(`/embed/assets/${name}`)).status, 404, name);
      }
    });
  });

  describe("a dashboard", () => {
    const status = async (publicId: string, as = token) => (await send(`dashboards/${publicId}`, as)).status;

    it("is returned with its viewer", async () => {
      const settings = { locale: "de-DE", timezone: "Europe/Berlin" };
      const theme = { primaryColor: "#ff0066", anything: { nested: [1] } };
      const as = await tokenOf({ embedTenantName: "globex-retail", settings, embedTheme: theme });
      const { dashboard, viewer } = (await send("dashboards/a1b2c3d4", as)).body as DashboardResponse;
      assert.equal(dashboard.title, "Sales overview");
      assert.equal(dashboard.config.widgets?.length, 15);
      assert.deepEqual(viewer, {
        embedTenant: "globex-retail",
        deploymentId: 42,
        mode: "signed",
        ...settings,
        theme,
        allowAi: true,
        unusedNames: [],
        eventFaults: [],
      });
    });

    it("is returned if it is published, may be embedded and belongs to the session's deployment", async () => {
      for (const {
        publicId,
        deploymentId,
        workbookId,
        status: state,
        allowEmbed,
      } of fixturesSeed.dashboards) {
        const { isShared, embedTenant } = fixturesSeed.workbooks.find(({ id }) => id === workbookId)!;
        const isHidden = deploymentId !== 42 || !isShared || embedTenant != null;
        const expected = isHidden ? 404 : state === "published" && allowEmbed ? 200 : 403;
        assert.equal(await status(publicId), expected, publicId);
      }
      assert.equal(await status("otherdep1", await tokenOf({ deploymentId: 43 })), 200);
      assert.equal(await status("no-such"), 404);
      assert.equal(await status("%00"), 400);
    });

    it("is refused with the reason", async () => {
      const reason = async (publicId: string) =>
        ((await send(`dashboards/${publicId}`)).body as { error: { code: string; message: string } }).error;
      assert.match((await reason("draft0001")).message, /not published \(its status is "draft"\)/);
      assert.match((await reason("archived1")).message, /not published \(its status is "archived"\)/);
      assert.equal((await reason("noembed01")).code, "embedding_off");
    });

    it("is not returned without a token, nor are its values and queries", async () => {
      for (const as of ["", "x", `${token}x`]) {
        assert.equal(await status("a1b2c3d4", as), 401);
        assert.equal((await send("dashboards/a1b2c3d4/values?member=orders.channel", as)).status, 401);
        assert.equal((await send("query", as, REQUEST)).status, 401);
      }
    });

    it("has the values of a filter in order", async () => {
      const values = async (member: string) => send(`dashboards/a1b2c3d4/values?member=${member}`);
      const channels: ValuesResponse = {
        member: "orders.channel",
        type: "text",
        values: ["app", "marketplace", "store", "web"],
        isCut: false,
      };
      assert.deepEqual((await values("orders.channel")).body, channels);
      const { body } = await send("dashboards/e5f6a7b8/values?member=orders.promotion");
      assert.equal((body as ValuesResponse).values.at(-1), null);
      for (const member of ["customers.name", "orders.nothing", ""])
        assert.equal((await values(member)).status, 404);
      assert.equal((await send("dashboards/draft0001/values?member=orders.channel")).status, 403);
    });
  });

  describe("a query", () => {
    it("succeeds for every report of every dashboard", async () => {
      for (const { publicId, reportSnapshots, deploymentId } of fixturesSeed.dashboards) {
        const as = deploymentId === 42 ? token : await tokenOf({ deploymentId });
        for (const { reportId } of reportSnapshots.filter(({ kind }) => kind !== "html")) {
          const { columns, rows } = await query({ publicId, reportId }, as);
          assert.ok(rows.length > 0);
          for (const row of rows)
            assert.deepEqual(
              Object.keys(row),
              columns.map(({ field }) => field),
            );
        }
      }
    });

    it("is filtered by the viewer's filters", async () => {
      const web = await query({ filters: [{ member: "orders.channel", type: "equals", value: ["web"] }] });
      const rest = await query({
        filters: [{ member: "orders.channel", type: "not_equals", value: ["web"] }],
      });
      assert.ok(Math.abs(total(web) + total(rest) - total(await query())) < 0.01);
      for (const member of ["no.member", "customers.tenant", "products.revenue"]) {
        const ignored = await query({ filters: [{ member, type: "equals", value: "x" }] });
        assert.equal(total(ignored), total(await query()), member);
      }
    });

    it("is limited to the countries of a user attribute, with any filter of the viewer", async () => {
      const limited = (value: unknown) =>
        tokenOf({
          userAttributes: [
            { name: "country", value },
            { name: "team", value: 7 },
          ],
        });
      const pick = (...value: string[]) => [{ member: "customers.country", type: "equals", value }];
      const as = await limited(["Germany", "France"]);
      assert.equal(total(await query({}, as)), total(await query({ filters: pick("Germany", "France") })));
      assert.equal(
        total(await query({ filters: pick("Spain", "France") }, as)),
        total(await query({ filters: pick("France") })),
      );
      assert.equal(total(await query({ filters: pick("Spain") }, as)), 0);
      for (const invalid of [[], null, "", 7, {}])
        assert.equal(total(await query({}, await limited(invalid))), 0);
    });

    it("is rejected if its form, report, zone, grain or filter is invalid", async () => {
      const wrong: [status: number, request: object][] = [
        [404, { reportId: 1 }],
        [403, { publicId: "noembed01" }],
        [400, { timezone: "+02:00" }],
        [400, { timezone: undefined }],
        [400, { filters: {} }],
        [400, { filters: [{ member: 1, type: "equals" }] }],
        [400, { filters: [{ member: "orders.status", type: "custom", value: "x" }] }],
        [400, { reportId: 1005, timeGrains: [{ member: "orders.created_at", grain: "eon" }] }],
        [200, {}],
      ];
      for (const [status, request] of wrong)
        assert.equal(
          (await send("query", token, { ...REQUEST, ...request })).status,
          status,
          JSON.stringify(request),
        );
    });
  });

  describe("faults", () => {
    beforeEach(() => tenant.faults.clear());

    it("fail an operation with a status, as often as they are set to", async () => {
      tenant.faults.add({ operation: "embedQuery", status: 503, times: 2 });
      const statuses = [];
      for (let call = 0; call < 3; call += 1) statuses.push((await send("query", token, REQUEST)).status);
      assert.deepEqual(statuses, [503, 503, 200]);
      tenant.faults.add({ operation: "getWorkbooks", status: 429 });
      assert.equal((await tenant.call("GET", "/api/v1/deployments/42/workbooks")).status, 429);
      assert.equal((await tenant.call("GET", "/api/v1/deployments/42/shared-workspace")).status, 200);
    });

    it("apply only to requests with the token", async () => {
      tenant.faults.add({ operation: "getWorkbooks", status: 500 });
      assert.equal((await tenant.request("/api/v1/deployments/42/workbooks")).status, 401);
    });

    it("are passed to an embed for its events", async () => {
      tenant.faults.add({ event: "ready", stall: true, times: 1 });
      tenant.faults.add({ event: "dashboard-loaded", latencyMs: 50, status: 500 });
      const faultsOf = async () =>
        ((await send("dashboards/a1b2c3d4")).body as DashboardResponse).viewer.eventFaults;
      const late = { event: "dashboard-loaded", latencyMs: 50, status: 500 };
      assert.deepEqual(await faultsOf(), [{ event: "ready", stall: true, times: 1 }, late]);
      assert.deepEqual(await faultsOf(), [late]);
    });
  });
});

describe("an embed page of a tenant with allowed origins", () => {
  it("may be framed only by these origins, and passes them to its script", async () => {
    const strict = await openTenant(["https://app.example", "https://</script>.example"]);
    const response = await strict.request("/embed/dashboard/a1b2c3d4");
    assert.match(
      response.headers.get("content-security-policy")!,
      /frame-ancestors 'self' https:\/\/app\.example /,
    );
    const text = await response.text();
    const [, settings = ""] = /id="embed-settings">(.*?)<\/script>/.exec(text) ?? [];
    assert.deepEqual(JSON.parse(settings), {
      allowedOrigins: ["https://app.example", "https://</script>.example"],
      dataEnd: "2026-01-01T00:00:00.000Z",
    });
  });
});
