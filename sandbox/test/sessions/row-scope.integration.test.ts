import assert from "node:assert/strict";
import type { HomeResponse } from "../../src/contract/app-api.js";
import type { Answer, AskResponse } from "../../src/contract/ask-api.js";
import type { QueryResponse, RowsResponse, ValuesResponse } from "../../src/contract/viewer-api.js";
import { openTenant, type TestTenant } from "../support/tenant.js";
import { signedViewer, type Viewer } from "../support/viewer.js";

const ACME = "acme-outdoors";
const GLOBEX = "globex-retail";
const DASHBOARD = "a1b2c3d4";
const REPORT = 1006;
/** A report outside of dashboards. */
const ITEM = 704;
const MEMBER = "customers.name";
const QUESTION = "Revenue by customer";

describe("the scope of rows", () => {
  let tenant: TestTenant;
  /** The names of each tenant's customers, directly from the table. */
  const own: Record<string, Set<string>> = {};

  before(async () => {
    tenant = await openTenant();
    const { database } = tenant;
    for (const name of [ACME, GLOBEX]) {
      const rows = await database.query<{ name: string }>("select name from customers where tenant = $1", [
        name,
      ]);
      own[name] = new Set(rows.map((row) => row.name));
    }
    // a filter and a report whose values distinguish the customers of the tenants
    await database.query(
      `update dashboards set
       config = jsonb_set(config, '{widgets,0}', $1::jsonb),
       report_snapshots = (
         select jsonb_agg(case when (report->>'reportId')::integer = $2
           then jsonb_set(report, '{meta,query}', $3::jsonb) else report end)
         from jsonb_array_elements(report_snapshots) as report)
     where public_id = $4`,
      [
        JSON.stringify({ id: "names", type: "FILTER", config: { member: MEMBER } }),
        REPORT,
        JSON.stringify({ dimensions: [MEMBER], measures: ["customers.count"], limit: 5000 }),
        DASHBOARD,
      ],
    );
    await database.query(
      `update workbooks set meta = jsonb_set(meta, '{report,meta,query}', $1::jsonb) where id = ${ITEM}`,
      [JSON.stringify({ dimensions: [MEMBER], measures: ["customers.count"], limit: 5000 })],
    );
  });

  const viewerOf = (embedTenantName: string | null, more: object = {}): Promise<Viewer> =>
    signedViewer(tenant, { ...more, ...(embedTenantName !== null && { embedTenantName }) });

  const namesIn = ({ rows }: Pick<QueryResponse, "rows">): unknown[] =>
    rows.map((row) => row["customers_name"]);

  async function answerTo(viewer: Viewer, more: object = {}): Promise<unknown[]> {
    const answer = await viewer.read<AskResponse>("/ask", { question: QUESTION, ...more });
    return namesIn(answer as Answer);
  }

  const query = { publicId: DASHBOARD, reportId: REPORT, timezone: "UTC", filters: [] };
  const itemQuery = { ...query, publicId: `report:${ITEM}`, reportId: ITEM };

  /** Every route with rows or values in its response, read as the names of customers. */
  const routes: [what: string, read: (viewer: Viewer) => Promise<unknown[]>][] = [
    ["a dashboard's report", async (viewer) => namesIn(await viewer.read<QueryResponse>("/query", query))],
    ["the values of a dashboard's filter", (viewer) => valuesOf(viewer, "")],
    ["a search in the values of a dashboard's filter", (viewer) => valuesOf(viewer, "", "a")],
    [
      "the app's report",
      async (viewer) => namesIn(await viewer.read<QueryResponse>("/d/42/app/query", query)),
    ],
    [
      "the app's report alone",
      async (viewer) => namesIn(await viewer.read<QueryResponse>("/d/42/app/query", itemQuery)),
    ],
    ["the values of the app's filter", (viewer) => valuesOf(viewer, "/d/42/app")],
    ["the result of a question in the chat", (viewer) => answerTo(viewer)],
    [
      "the result of a question to a dashboard's agent",
      (viewer) => answerTo(viewer, { publicId: DASHBOARD }),
    ],
    [
      "the rows behind a value",
      async (viewer) => {
        const { columns } = await viewer.read<QueryResponse>("/query", query);
        const { member: measure } = columns.find(({ kind }) => kind === "measure")!;
        return namesIn(await viewer.read<RowsResponse>("/rows", { ...query, row: {}, measure }));
      },
    ],
  ];

  async function valuesOf(viewer: Viewer, base: string, search = ""): Promise<unknown[]> {
    const path = `${base}/dashboards/${DASHBOARD}/values?member=${MEMBER}&search=${search}`;
    return (await viewer.read<ValuesResponse>(path)).values;
  }

  describe("the rows of a tenant", () => {
    for (const [what, read] of routes) {
      it(`are the only ones in ${what}`, async () => {
        const all = new Set(await read(await viewerOf(null)));
        for (const [name, other] of [
          [ACME, GLOBEX],
          [GLOBEX, ACME],
        ] as const) {
          const names = await read(await viewerOf(name));
          assert.ok(names.length > 0, `${name} gets rows`);
          assert.deepEqual(
            names.filter((value) => !own[name]!.has(String(value))),
            [],
            `${name} gets only its own rows`,
          );
          const hidden = [...own[other]!].filter((value) => !own[name]!.has(value));
          assert.ok(
            hidden.some((value) => all.has(value)),
            `a viewer without a tenant gets rows of ${other} too`,
          );
        }
      });
    }

    it("are not revealed by a question that names another tenant's customer", async () => {
      const [stranger = ""] = [...own[GLOBEX]!].filter(
        (name) => /^\w+ \w+$/.test(name) && ![...own[ACME]!].some((known) => known.includes(name)),
      );
      assert.ok(stranger, "there is a customer with a unique name");
      const ask = async (name: string): Promise<AskResponse> =>
        (await viewerOf(name)).read("/ask", { question: `Revenue of ${stranger}` });
      assert.match(JSON.stringify((await ask(GLOBEX)) satisfies AskResponse), new RegExp(`"${stranger}"`));
      const { status, ...answer } = await ask(ACME);
      assert.doesNotMatch(JSON.stringify({ ...answer, question: "" }), new RegExp(`"${stranger}"`));
      assert.ok(status === "not-read" || namesIn(answer as Answer).length > 0);
    });

    it("are narrowed by the countries of a viewer's attribute, also in the values of a filter", async () => {
      await tenant.database.query(
        `update dashboards set config = jsonb_set(config, '{widgets,1}', $1::jsonb) where public_id = $2`,
        [
          JSON.stringify({ id: "countries", type: "FILTER", config: { member: "customers.country" } }),
          DASHBOARD,
        ],
      );
      const path = `/dashboards/${DASHBOARD}/values?member=customers.country`;
      const countries = async (more: object): Promise<unknown[]> =>
        (await (await viewerOf(ACME, more)).read<ValuesResponse>(path)).values;
      const some = { userAttributes: [{ name: "country", value: ["Germany", "France"] }] };
      assert.deepEqual((await countries(some)).sort(), ["France", "Germany"]);
      assert.ok((await countries({})).length > 2);
      assert.deepEqual(await countries({ userAttributes: [{ name: "country", value: [] }] }), []);
    });
  });

  describe("content of a tenant's own folder", () => {
    before(async () => {
      await tenant.database.query("update workbooks set folder_id = 591 where id in (511, 704)"); // the folder is ACME's
    });
    after(() => tenant.reset());

    const app = "/d/42/app";
    const paths: [what: string, path: string, body?: object][] = [
      ["its workbook", `${app}/workbooks/511`],
      ["its dashboard", `${app}/dashboards/${DASHBOARD}`],
      ["its report alone", `${app}/dashboards/report:${ITEM}`],
      ["the values of its filters", `${app}/dashboards/${DASHBOARD}/values?member=${MEMBER}`],
      ["its rows", `${app}/query`, query],
      ["the rows of its report alone", `${app}/query`, itemQuery],
    ];
    for (const [what, path, body] of paths) {
      it(`is found only by the tenant's viewers: ${what}`, async () => {
        const status = async (name: string): Promise<number> =>
          (await (await viewerOf(name)).call(path, body ? "POST" : "GET", body)).status;
        assert.deepEqual([await status(ACME), await status(GLOBEX)], [200, 404]);
      });
    }

    it("is not on the first page of other viewers", async () => {
      const listed = async (name: string): Promise<boolean> => {
        const { dashboards } = await (await viewerOf(name)).read<HomeResponse>(`${app}/home`);
        return dashboards.some(({ publicId }) => publicId === DASHBOARD);
      };
      assert.deepEqual([await listed(ACME), await listed(GLOBEX)], [true, false]);
    });
  });
});
