import assert from "node:assert/strict";
import type { DashboardResponse, PeopleResponse, SignInResponse } from "../../src/contract/viewer-api.js";
import { openFixtures, type TestTenant } from "../support/tenant.js";
import { viewerOf } from "../support/viewer.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
describe("signing in", () => {
  let tenant: TestTenant;

  before(async () => {
    tenant = await openFixtures();
  });
  beforeEach(() => tenant.clock.reset());

  const stranger = () => viewerOf(tenant, "none");
  const signIn = (body: object) => stranger().call("/sign-in", "POST", body);
  const signedIn = async (person: object) =>
    viewerOf(tenant, (await stranger().read<SignInResponse>("/sign-in", person)).token);

  it("lists console users, and signs one in to a dashboard in private mode", async () => {
    const { people } = await stranger().read<PeopleResponse>("/sign-in/people");
    assert.deepEqual(
      people.map(({ name }) => name),
      ["Mara", "Theo", "no-name@tenant.example"],
    );
    const viewer = await signedIn({ personId: people[0]?.id, publicId: "a1b2c3d4" });
    const { viewer: shown } = await viewer.read<DashboardResponse>("/dashboards/a1b2c3d4");
    assert.deepEqual([shown.mode, shown.embedTenant, shown.deploymentId], ["private", null, 42]);
  });

  it("works however long the page has been open, and lasts a day", async () => {
    const { people } = await stranger().read<PeopleResponse>("/sign-in/people");
    tenant.clock.advance(72 * HOUR);
    const viewer = await signedIn({ personId: people[0]?.id, publicId: "a1b2c3d4" });
    tenant.clock.advance(24 * HOUR - MINUTE);
    assert.equal((await viewer.call("/dashboards/a1b2c3d4")).status, 200);
    tenant.clock.advance(2 * MINUTE);
    assert.equal((await viewer.call("/dashboards/a1b2c3d4")).status, 401);
  });

  it("does not open a dashboard that a session would not open", async () => {
    const viewer = await signedIn({ personId: 1, publicId: "draft0001" });
    assert.equal((await viewer.call("/dashboards/draft0001")).status, 403);
    assert.equal((await viewer.call("/dashboards/noembed01")).status, 403);
    assert.equal((await viewer.call("/dashboards/otherdep1")).status, 404);
  });

  it("is refused for an unknown user, dashboard or deployment", async () => {
    assert.equal((await signIn({ personId: 99, publicId: "a1b2c3d4" })).status, 404);
    assert.equal((await signIn({ personId: 1, publicId: "no-such" })).status, 404);
    assert.equal((await signIn({ personId: 1, deploymentId: 7 })).status, 404);
    assert.equal((await signIn({ personId: 1, deploymentId: 42 })).status, 200);
    for (const body of [{ personId: 1 }, { personId: "1", publicId: "a1b2c3d4" }, { publicId: "a1b2c3d4" }]) {
      assert.equal((await signIn(body)).status, 400, JSON.stringify(body));
    }
  });
});
