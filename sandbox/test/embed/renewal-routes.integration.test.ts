import assert from "node:assert/strict";
import { openTenant, type TestTenant } from "../support/tenant.js";
import { signedViewer } from "../support/viewer.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse("2026-01-15T09:00:00Z");

/** Returns the settings in an embed page. */
async function pageSettings(tenant: TestTenant): Promise<unknown> {
  const page = await (await tenant.request("/embed/dashboard/a1b2c3d4")).text();
  return JSON.parse(/id="embed-settings">([^<]*)</.exec(page)![1]!);
}

/** Returns the status of an app's files, some time after the app was loaded. */
async function appLater(tenant: TestTenant, milliseconds: number): Promise<number> {
  const viewer = await signedViewer(tenant);
  const { body } = await viewer.call("/dashboards/f6a7b8c9");
  tenant.clock.advance(milliseconds);
  return (await tenant.request(`${(body as { documents: string }).documents}/app/`)).status;
}

describe("the renewal of sessions in place", () => {
  let tenant: TestTenant;

  before(async () => {
    tenant = await openTenant(null, "in-place");
  });
  beforeEach(async () => {
    await tenant.reset();
    tenant.clock.set(START);
  });

  it("is enabled in the settings of the embed pages", async () => {
    assert.deepEqual(await pageSettings(tenant), {
      allowedOrigins: null,
      renewal: "in-place",
      dataEnd: "2026-01-01T00:00:00.000Z",
    });
  });

  it("has its times by the sandbox's clock, as long as the token lives", async () => {
    const viewer = await signedViewer(tenant);
    const times = { expiringAt: START + 23 * HOUR - 5 * MINUTE, expiredAt: START + 23 * HOUR };
    for (const hours of [0, 23]) {
      tenant.clock.set(START + hours * HOUR);
      const { status, body } = await viewer.call("/session-times");
      assert.deepEqual([status, body], [200, { ...(body as object), now: START + hours * HOUR, ...times }]);
    }
    tenant.clock.set(START + 24 * HOUR);
    assert.equal((await viewer.call("/session-times")).status, 401);
  });

  const country = { name: "country", value: ["Germany", "France"] };
  const region = { name: "region", value: "north" };
  const ada = { embedTenantName: "acme-outdoors", groups: ["analysts", "managers"] };
  const session = { ...ada, userAttributes: [country, region], securityContext: { team: 1, level: "a" } };

  /** Returns the viewer that `/session-times` identifies for a session with other members. */
  async function viewerOf(other: object): Promise<string> {
    const { body } = await (await signedViewer(tenant, { ...session, ...other })).call("/session-times");
    return (body as { viewer: string }).viewer;
  }

  it("identifies the same viewer in sessions with the same rights, in any order and with any appearance", async () => {
    const again = {
      groups: ["managers", "analysts"],
      userAttributes: [region, { value: ["France", "Germany"], name: "country" }],
      securityContext: { level: "a", team: 1 },
      ...{ embedTheme: { primaryColor: "red" }, settings: { locale: "de", timezone: "Asia/Tokyo" } },
      ...{ userProfile: { displayName: "Ada" }, email: "ada@acme.example" },
    };
    assert.equal(await viewerOf(again), await viewerOf({}));
  });

  it("identifies another viewer for each difference in rights", async () => {
    const others = [
      {},
      ...["globex-retail", "acme-outdoor", null].map((embedTenantName) => ({ embedTenantName })),
      ...[{ externalId: "bob" }, { externalId: undefined, internalId: "1" }, { groups: ["analysts"] }],
      ...[[], [country], [{ ...country, value: "Germany" }, region]].map((userAttributes) => ({
        userAttributes,
      })),
      ...[{ securityContext: { team: 2 } }, { creatorMode: true }, { settings: { allowAi: false } }],
    ];
    const named = new Set<string>();
    for (const other of others) named.add(await viewerOf(other));
    assert.equal(named.size, others.length);
  });

  it("is not in the log of requests", async () => {
    const viewer = await signedViewer(tenant);
    const before = (await tenant.requests.list()).length;
    await viewer.call("/session-times");
    assert.equal((await tenant.requests.list()).length, before);
  });

  it("keeps the files of an app available as long as a page may stay open", async () => {
    assert.ok((await appLater(tenant, 30 * 24 * HOUR)) < 400);
  });

  it("is not available in a sandbox without it", async () => {
    const viewer = await signedViewer(await openTenant());
    assert.equal((await viewer.call("/session-times")).status, 404);
  });
});
