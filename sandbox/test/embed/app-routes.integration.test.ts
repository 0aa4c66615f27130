import assert from "node:assert/strict";
import type {
  AppResponse,
  AppDashboardResponse,
  AppItem,
  FolderResponse,
  HomeResponse,
  WorkbookResponse,
} from "../../src/contract/app-api.js";
import type { QueryResponse } from "../../src/contract/viewer-api.js";
import { fixturesSeed } from "../../src/seed/fixtures-seed.js";
import { openFixtures, type TestTenant } from "../support/tenant.js";
import { signedViewer, type Viewer } from "../support/viewer.js";

const APP = "/d/42/app";
const ACME = { embedTenantName: "acme-outdoors", externalId: "acme-outdoors-1" };
const GLOBEX = { embedTenantName: "globex-retail", externalId: "globex-retail-1" };

describe("the app", () => {
  let tenant: TestTenant;

  before(async () => {
    tenant = await openFixtures();
  });
  beforeEach(() => tenant.reset());

  const status = async (viewer: Viewer, path: string) => (await viewer.call(APP + path)).status;
  /** The public ids of the dashboards in the folder "Sales". */
  const demoIds = () =>
    fixturesSeed.dashboards
      .filter(
        ({ workbookId }) => fixturesSeed.workbooks.find(({ id }) => id === workbookId)?.folderId === 501,
      )
      .map(({ publicId }) => publicId)
      .sort();
  const names = ({ items }: { items: AppItem[] }) => items.map(({ name }) => name);

  it("describes its user by the session and by stored data", async () => {
    const viewer = await signedViewer(tenant, {
      ...ACME,
      creatorMode: true,
      userProfile: { displayName: "Renée Dupont", picture: null },
      groups: ["analysts", "night shift"],
      settings: { allowAi: false, locale: "fr" },
    });
    const { viewer: shown, ...app } = await viewer.read<AppResponse>(APP);
    assert.deepEqual(app, {
      profile: {
        displayName: "Renée Dupont",
        picture: null,
        email: "renee.o'connor@acme.example",
        groups: ["analysts", "night shift"],
      },
    });
    assert.deepEqual(
      [shown.embedTenant, shown.mode, shown.locale, shown.allowAi],
      ["acme-outdoors", "signed", "fr", false],
    );
    const later = await signedViewer(tenant, ACME);
    const { profile, viewer: again } = await later.read<AppResponse>(APP);
    assert.deepEqual(profile.groups, ["analysts", "night shift"], "omitted groups are kept");
    assert.equal(again.allowAi, true);
  });

  it("has the name and the picture of the session's profile, and no picture by default", async () => {
    const userProfile = { displayName: "Ada", picture: "https://pictures.example/ada.png" };
    const pictured = await signedViewer(tenant, { externalId: "pictured", userProfile });
    const { profile } = await pictured.read<AppResponse>(APP);
    assert.deepEqual([profile.displayName, profile.picture], ["Ada", userProfile.picture]);
    const plain = await signedViewer(tenant, { externalId: "plain" });
    assert.equal((await plain.read<AppResponse>(APP)).profile.picture, null);
  });

  it("is not available without a token, or for another deployment", async () => {
    const viewer = await signedViewer(tenant);
    assert.equal((await viewer.call("/d/43/app/home")).status, 404);
    assert.equal((await viewer.call("/d/42/app/home")).status, 200);
    assert.equal((await tenant.request("/embed/api/d/42/app/home")).status, 401);
    const other = await signedViewer(tenant, { deploymentId: 43 });
    assert.equal((await other.call("/d/43/app/home")).status, 200);
    assert.equal((await other.call("/d/43/app/folders/501")).status, 404);
  });

  it("lists an embed tenant's own folders, and no other tenant's", async () => {
    const [acme, globex] = [await signedViewer(tenant, ACME), await signedViewer(tenant, GLOBEX)];
    assert.equal(await status(acme, "/folders/591"), 200);
    assert.equal(await status(globex, "/folders/591"), 404);
    assert.equal(await status(globex, "/folders/592"), 200);
    assert.equal(await status(await signedViewer(tenant), "/folders/591"), 404);
    const listed = async (viewer: Viewer) =>
      names(await viewer.read<HomeResponse>(`${APP}/home`)).filter((name) =>
        / (Outdoors|Retail)$/.test(name),
      );
    assert.deepEqual(await listed(acme), ["Acme Outdoors"]);
    assert.deepEqual(await listed(globex), ["Globex Retail"]);
  });

  it("hides the contents of a folder that the viewer may not see", async () => {
    await tenant.database.query("update workbooks set folder_id = 591 where id = 501");
    const globex = await signedViewer(tenant, GLOBEX);
    assert.equal(await status(globex, "/folders/502"), 404, "a folder in a folder in the hidden one");
    assert.equal(await status(globex, "/dashboards/a1b2c3d4"), 404);
    assert.equal(await status(await signedViewer(tenant, ACME), "/dashboards/a1b2c3d4"), 200);
  });

  it("lists a folder with its path", async () => {
    const viewer = await signedViewer(tenant, ACME);
    const { folder, items } = await viewer.read<FolderResponse>(`${APP}/folders/503`);
    assert.deepEqual(
      folder.place.map(({ name }) => name),
      ["Sales", "Europe"],
    );
    assert.ok(items.length > 0 && items.every(({ type }) => type === "REPORT"));
    for (const path of [
      "/folders/0",
      "/folders/701",
      "/folders/99999999999999999999",
      "/workbooks/501",
      "/nothing",
    ]) {
      assert.equal(await status(viewer, path), 404, path);
    }
  });

  it("lists a workbook with its dashboards", async () => {
    const viewer = await signedViewer(tenant, ACME);
    const { workbook, dashboards } = await viewer.read<WorkbookResponse>(`${APP}/workbooks/511`);
    assert.equal(workbook.name, "Sales overview");
    assert.deepEqual(
      dashboards.map(({ publicId, draft }) => [publicId, draft]),
      [["a1b2c3d4", false]],
    );
  });

  it("opens dashboards that are published and may be embedded", async () => {
    const viewer = await signedViewer(tenant, { ...ACME, creatorMode: true });
    assert.equal(await status(viewer, "/dashboards/a1b2c3d4"), 200);
    for (const id of ["draft0001", "archived1", "noembed01", "otherdep1", "no-such", "%00"]) {
      assert.equal(await status(viewer, `/dashboards/${id}`), 404, id);
    }
  });

  it("shows a draft only to its creator in creator mode", async () => {
    const draft = "/dashboards/owndraft1";
    const creator = await signedViewer(tenant, { ...ACME, creatorMode: true });
    assert.equal((await creator.read<AppDashboardResponse>(APP + draft)).draft, true);
    assert.equal(await status(await signedViewer(tenant, ACME), draft), 404);
    const colleague = { ...ACME, externalId: "acme-outdoors-2", creatorMode: true };
    assert.equal(await status(await signedViewer(tenant, colleague), draft), 404);
    assert.equal((await creator.call("/dashboards/owndraft1")).status, 403, "outside of the app");
  });

  it("opens a report of a folder, and runs its query for the viewer", async () => {
    const acme = await signedViewer(tenant, ACME);
    const globex = await signedViewer(tenant, GLOBEX);
    const { dashboard } = await acme.read<AppDashboardResponse>(`${APP}/dashboards/report:704`);
    assert.deepEqual([dashboard.config.widgets?.length, dashboard.reportSnapshots.length], [1, 1]);
    const request = { publicId: dashboard.publicId, reportId: 704, timezone: "UTC", filters: [] };
    const rows = async (viewer: Viewer) => (await viewer.read<QueryResponse>(`${APP}/query`, request)).rows;
    assert.ok((await rows(acme)).length > 0);
    assert.notDeepEqual(await rows(acme), await rows(globex), "each tenant has its own rows");
    assert.equal(await status(acme, "/dashboards/report:1006"), 404, "a report of a dashboard");
    assert.equal(await status(acme, "/dashboards/report:501"), 404, "a folder");
    assert.equal(await status(acme, "/dashboards/report:999999"), 404);
  });

  it("serves the documents of its dashboards, reports and drafts to viewers who may open these", async () => {
    const creator = await signedViewer(tenant, { ...ACME, creatorMode: true });
    const documentsOf = async (id: string) =>
      (await creator.read<AppDashboardResponse>(`${APP}/dashboards/${id}`)).documents;
    const read = async (path: string) => (await tenant.request(path)).status;
    assert.equal(await read(`${await documentsOf("f6a7b8c9")}/app/index.html`), 200);
    await tenant.database.query(
      `update workbooks set meta = jsonb_build_object('report', report_snapshots -> 0)
       from dashboards where workbooks.id = 704 and public_id = 'hostile01'`,
    );
    assert.equal(await read(`${await documentsOf("report:704")}/reports/2101`), 200);
    await tenant.database.query(
      `update dashboards set report_snapshots = (select report_snapshots from dashboards where public_id = 'hostile01')
       where public_id = 'owndraft1'`,
    );
    const draft = `${await documentsOf("owndraft1")}/reports/2101`;
    assert.equal(await read(draft), 200);
    await tenant.database.query("update workbooks set creator_id = null where id = 593");
    assert.equal(await read(draft), 404, "no longer the viewer's own");
  });

  it("has on its first page the demo dashboards, favorites and then the latest changes first, and items without a folder", async () => {
    const viewer = await signedViewer(tenant, ACME);
    const { dashboards, items } = await viewer.read<HomeResponse>(`${APP}/home`);
    assert.deepEqual(dashboards.map(({ publicId }) => publicId).sort(), demoIds());
    assert.equal(dashboards[0]?.title, "Sales overview");
    const times = dashboards.slice(1).map(({ updatedAt }) => updatedAt);
    assert.deepEqual(times, times.toSorted().reverse());
    for (const { description, owner } of dashboards) {
      assert.ok(description);
      assert.ok(["Mara", "Theo"].includes(owner));
    }
    assert.deepEqual(names({ items }).sort(), ["Acme Outdoors", "Sales", "Test fixtures"]);
  });

  it("draws each widget of a dashboard by its kind", async () => {
    const { dashboards } = await (await signedViewer(tenant)).read<HomeResponse>(`${APP}/home`);
    const looks = dashboards.flatMap(({ preview }) => preview.map(({ look }) => look));
    const all = ["area", "bars", "cells", "columns", "dots", "figure", "line", "map", "table", "text"];
    assert.deepEqual([...new Set(looks)].sort(), all);
  });

  it("has test fixtures in their own folder, and elsewhere proper names and owners", async () => {
    const viewer = await signedViewer(tenant, ACME);
    const fixtures = await viewer.read<FolderResponse>(`${APP}/folders/505`);
    assert.ok(fixtures.items.some(({ name }) => name.startsWith("<script>")));
    for (const id of [501, 502, 503, 504, 591]) {
      for (const { name, owner } of (await viewer.read<FolderResponse>(`${APP}/folders/${id}`)).items) {
        assert.doesNotMatch(name, /[<>]|^(Empty|Draft|Nulls)$|.{100}/);
        assert.doesNotMatch(owner, /@/);
      }
    }
    const { place } = await viewer.read<AppDashboardResponse>(`${APP}/dashboards/empty0001`);
    assert.deepEqual(
      place.map(({ name }) => name),
      ["Test fixtures", "Empty"],
    );
  });

  it("has rows for every report in a folder, and no two reports with the same rows", async () => {
    const viewer = await signedViewer(tenant);
    const reports = [];
    for (const id of [501, 502, 503, 504]) {
      const { items } = await viewer.read<FolderResponse>(`${APP}/folders/${id}`);
      reports.push(...items.filter(({ type }) => type === "REPORT"));
    }
    const results = new Map<string, string>();
    for (const { id, name } of reports) {
      const request = { publicId: `report:${id}`, reportId: id, timezone: "UTC", filters: [] };
      const { rows } = await viewer.read<QueryResponse>(`${APP}/query`, request);
      assert.ok(rows.length > 0, name);
      const key = JSON.stringify(rows);
      assert.equal(results.get(key), undefined, `${name} has the rows of ${results.get(key)}`);
      results.set(key, name);
    }
    assert.equal(new Set(results.values()).size, reports.length);
  });

  it("shows the folders of all tenants to a console user", async () => {
    const viewer = await signedViewer(tenant, { externalId: undefined, internalId: "1" });
    const shown = names(await viewer.read<HomeResponse>(`${APP}/home`));
    assert.ok(shown.includes("Acme Outdoors") && shown.includes("Globex Retail"));
    assert.equal((await viewer.read<AppResponse>(APP)).profile.displayName, "Mara");
  });
});
