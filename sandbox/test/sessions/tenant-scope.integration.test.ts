import assert from "node:assert/strict";
import type { AppResponse } from "../../src/contract/app-api.js";
import type { AskResponse, ChatResponse } from "../../src/contract/ask-api.js";
import type {
  DashboardResponse,
  QueryResponse,
  ValuesResponse,
  Viewer as ViewerInfo,
} from "../../src/contract/viewer-api.js";
import { openTenant, type TestTenant } from "../support/tenant.js";
import { signedViewer, viewerOf, type Viewer } from "../support/viewer.js";

const ACME = "acme-outdoors";
const MISSPELLED = "acme-outdoor";
const DASHBOARD = "a1b2c3d4";

describe("the scope of a session", () => {
  let tenant: TestTenant;
  before(async () => {
    tenant = await openTenant();
  });

  /** Returns the number of rows of every report of a dashboard. */
  async function rowCounts(viewer: Viewer, publicId: string): Promise<Map<number, number>> {
    const { dashboard } = await viewer.read<DashboardResponse>(`/dashboards/${publicId}`);
    const counts = new Map<number, number>();
    for (const { reportId, meta } of dashboard.reportSnapshots) {
      if (!meta?.["query"]) continue;
      const query = { publicId, reportId, timezone: "UTC", filters: [] };
      counts.set(reportId, (await viewer.read<QueryResponse>("/query", query)).rows.length);
    }
    return counts;
  }

  /** The dashboards with reports, some of them about visits. */
  const DASHBOARDS = [DASHBOARD, "c3d4e5f6", "e5f6a7b8", "b7c8d9e0", "d4e5f6a7"];

  describe("a session for an embed tenant that the seed does not declare", () => {
    it("opens dashboards whose every query returns no rows", async () => {
      const stranger = await signedViewer(tenant, { embedTenantName: MISSPELLED });
      const known = await signedViewer(tenant, { embedTenantName: ACME });
      for (const publicId of DASHBOARDS) {
        const counts = await rowCounts(stranger, publicId);
        assert.deepEqual([...new Set(counts.values())], [0], publicId);
        const some = [...(await rowCounts(known, publicId)).values()];
        assert.ok(some.length === counts.size && some.some((count) => count > 0), publicId);
      }
    });

    it("gets no filter values, and no rows in answers", async () => {
      const values = async (name: string): Promise<unknown[]> => {
        const viewer = await signedViewer(tenant, { embedTenantName: name });
        const { dashboard } = await viewer.read<DashboardResponse>(`/dashboards/${DASHBOARD}`);
        const filters = (dashboard.config.widgets ?? []).filter(({ type }) => type === "FILTER");
        const members = filters.map(({ config }) => String(config?.["member"]));
        const path = (member: string) => `/dashboards/${DASHBOARD}/values?member=${member}`;
        const all = members.map((member) => viewer.read<ValuesResponse>(path(member)));
        return (await Promise.all(all)).flatMap((answer) => answer.values);
      };
      assert.deepEqual(await values(MISSPELLED), []);
      assert.ok((await values(ACME)).length > 0);
      for (const question of ["Revenue by month", "Visits by device", "Revenue"]) {
        const rows = async (name: string): Promise<number> => {
          const viewer = await signedViewer(tenant, { embedTenantName: name });
          const answer = await viewer.read<AskResponse>("/ask", { question });
          return answer.status === "not-read" ? 0 : answer.rows.length;
        };
        assert.equal(await rows(MISSPELLED), 0, question);
        assert.ok((await rows(ACME)) > 0, question);
      }
    });

    it("has the same scope for a console user", async () => {
      const console = async (name?: string) =>
        rowCounts(
          await signedViewer(tenant, { externalId: undefined, internalId: "1", embedTenantName: name }),
          DASHBOARD,
        );
      assert.deepEqual([...new Set((await console(MISSPELLED)).values())], [0]);
      assert.ok([...(await console()).values()].some((count) => count > 0));
    });

    it("has no rows at its next session either, when the tenant has users", async () => {
      await signedViewer(tenant, { embedTenantName: "second-visit" });
      const again = await signedViewer(tenant, { embedTenantName: "second-visit" });
      assert.deepEqual([...new Set((await rowCounts(again, DASHBOARD)).values())], [0]);
    });

    it("lists the tenants of the seed for the dashboard, the app and the chat", async () => {
      const seen = async (more: object): Promise<ViewerInfo["knownTenants"][]> => {
        const viewer = await signedViewer(tenant, more);
        const responses = [
          await viewer.read<DashboardResponse>(`/dashboards/${DASHBOARD}`),
          await viewer.read<AppResponse>("/d/42/app"),
          await viewer.read<ChatResponse>("/chat"),
        ];
        return responses.map((response) => response.viewer.knownTenants);
      };
      const names = [ACME, "globex-retail", "initech-school"];
      assert.deepEqual(await seen({ embedTenantName: MISSPELLED }), [names, names, names]);
      assert.deepEqual(await seen({ embedTenantName: ACME }), [undefined, undefined, undefined]);
      assert.deepEqual(await seen({}), [undefined, undefined, undefined]);
    });
  });

  describe("a member of a session that the sandbox does not use", () => {
    const unused = {
      userAttributes: [
        { name: "region", value: "the-value-of-region" },
        { name: "country", value: "Germany" },
        { name: "Country", value: "the-value-of-Country" },
      ],
      securityContext: { team: "the-value-of-team" },
    };

    it("is named to the page, without its value", async () => {
      const page = await signedViewer(tenant, unused);
      const { viewer } = await page.read<DashboardResponse>(`/dashboards/${DASHBOARD}`);
      assert.deepEqual(viewer.unusedNames, [
        "userAttributes.region",
        "userAttributes.Country",
        "securityContext.team",
      ]);
      assert.doesNotMatch(JSON.stringify(viewer), /the-value-of/);
    });
  });

  describe("a dashboard", () => {
    const REPORT = 1006;
    const query = { publicId: DASHBOARD, reportId: REPORT, timezone: "UTC", filters: [] };
    const member = "orders.status";
    const ways: [what: string, path: string, body?: object][] = [
      ["the dashboard surface", `/dashboards/${DASHBOARD}`],
      ["a query", "/query", query],
      ["the values of a filter", `/dashboards/${DASHBOARD}/values?member=${member}`],
      ["a question", "/ask", { question: "Revenue", publicId: DASHBOARD }],
      ["the app", `/d/42/app/dashboards/${DASHBOARD}`],
      ["a query of the app", "/d/42/app/query", query],
    ];

    before(async () => {
      await tenant.database.query(
        "update dashboards set config = jsonb_set(config, '{widgets,0}', $1::jsonb) where public_id = $2",
        [JSON.stringify({ id: "filter", type: "FILTER", config: { member } }), DASHBOARD],
      );
    });
    after(() => tenant.reset());

    async function statuses(viewer: Viewer): Promise<number[]> {
      const all: number[] = [];
      for (const [, path, body] of ways)
        all.push((await viewer.call(path, body ? "POST" : "GET", body)).status);
      return all;
    }
    const all = (status: number) => ways.map(() => status);
    const setWorkbook = (changes: string) =>
      tenant.database.query(
        `update workbooks set ${changes} where id = (select workbook_id from dashboards where public_id = $1)`,
        [DASHBOARD],
      );

    it("of another tenant's workbook is not found by any request", async () => {
      const [own, other] = [
        await signedViewer(tenant, { embedTenantName: ACME }),
        await signedViewer(tenant, { embedTenantName: "globex-retail" }),
      ];
      await setWorkbook(`embed_tenant = '${ACME}'`);
      assert.deepEqual([await statuses(own), await statuses(other)], [all(200), all(404)]);
      assert.deepEqual(await statuses(await signedViewer(tenant)), all(404));
      await setWorkbook("embed_tenant = null");
      assert.deepEqual(await statuses(other), all(200));
    });

    it("of a workbook that is not shared is found only by its owner", async () => {
      await setWorkbook("is_shared = false, owner_id = 2");
      const consoleUser = (id: number) =>
        signedViewer(tenant, { externalId: undefined, internalId: String(id) });
      assert.deepEqual(await statuses(await signedViewer(tenant)), all(404));
      assert.deepEqual(await statuses(await consoleUser(1)), all(404));
      assert.deepEqual(await statuses(await consoleUser(2)), all(200));
      await setWorkbook("is_shared = true");
      assert.deepEqual(await statuses(await signedViewer(tenant)), all(200));
    });

    it("stops serving its documents once its workbook is not shared", async () => {
      const viewer = await signedViewer(tenant);
      const { documents } = await viewer.read<DashboardResponse>("/dashboards/f6a7b8c9");
      const status = async () => (await tenant.request(`${documents}/app/`, { redirect: "manual" })).status;
      assert.ok([200, 302].includes(await status()));
      await tenant.database.query(
        `update workbooks set is_shared = false
       where id = (select workbook_id from dashboards where public_id = 'f6a7b8c9')`,
      );
      assert.equal(await status(), 404);
    });

    it("that is not shared is found after a sign-in only by its owner", async () => {
      await setWorkbook("is_shared = false, owner_id = 2");
      const signIn = async (personId: number) => {
        const { body } = await viewerOf(tenant, "none").call("/sign-in", "POST", {
          personId,
          publicId: DASHBOARD,
        });
        return viewerOf(tenant, (body as { token: string }).token);
      };
      assert.deepEqual(await statuses(await signIn(1)), all(404));
      assert.deepEqual(await statuses(await signIn(2)), all(200));
      await setWorkbook("is_shared = true");
    });
  });
});
