import assert from "node:assert/strict";
import { createSessionHandler, ManagementClient } from "svc-dashboard/backend";
import type { Sandbox } from "svc-sandbox";
import { sessionRequest } from "../backend/support/session-request.js";
import { sharedSandbox } from "../support/shared-sandbox.js";

interface User {
  id: string;
  customer: string;
  roles: string[];
  countries: string[];
}

const COUNTRIES = ["Germany", "France"];
const ADA: User = { id: "ada", customer: "acme-outdoors", roles: ["analysts"], countries: COUNTRIES };

describe("the session of a user", () => {
  let sandbox: Sandbox;
  let client: ManagementClient;
  let user: User | null;
  let endpoint: (request: Request) => Promise<Response>;

  before(async () => {
    sandbox = await sharedSandbox();
    client = new ManagementClient({ baseUrl: sandbox.origin, token: sandbox.token });
    endpoint = createSessionHandler({
      client,
      authorize: () =>
        user && {
          deploymentId: 42,
          externalId: user.id,
          embedTenantName: user.customer,
          groups: user.roles,
          userAttributes: [{ name: "country", value: user.countries }],
        },
    });
  });

  /** Posts JSON to the tenant. */
  async function post(path: string, body: object, token?: string): Promise<Record<string, unknown>> {
    const response = await fetch(sandbox.origin + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, unknown>;
  }

  /** Returns the rows of the dashboard's chart for a session. */
  async function rowsOf(sessionId: string): Promise<object[]> {
    const { token } = await post("/api/v1/embed/session/token", { sessionId });
    const [publicId] = sandbox.publicIds;
    const { reportSnapshots } = (await client.workbooks.list(42).toArray({ limit: 500 }))
      .map(({ publishedDashboard }) => publishedDashboard)
      .find((dashboard) => dashboard?.publicId === publicId)!;
    const { reportId } = reportSnapshots.find(({ kind }) => kind === "vega")!;
    const query = { publicId, reportId, timezone: "UTC", filters: [] };
    return (await post("/embed/api/query", query, token as string))["rows"] as object[];
  }

  /** Returns the rows for a signed-in user of the host. */
  async function rowsFor(someone: User): Promise<object[]> {
    user = someone;
    const response = await endpoint(sessionRequest());
    const { sessionId } = (await response.json()) as { sessionId: string };
    return rowsOf(sessionId);
  }

  it("shows the same rows to all users of a customer, and others to users of another customer", async () => {
    const ofAda = await rowsFor(ADA);
    assert.ok(ofAda.length > 0);
    assert.deepEqual(await rowsFor({ ...ADA, id: "bea" }), ofAda);
    const ofOther = await rowsFor({ ...ADA, id: "cem", customer: "globex-retail" });
    assert.ok(ofOther.length > 0);
    assert.notDeepEqual(ofOther, ofAda);
  });

  it("shows only the rows of the user's countries", async () => {
    assert.notDeepEqual(await rowsFor({ ...ADA, countries: ["Germany"] }), await rowsFor(ADA));
    assert.deepEqual(await rowsFor({ ...ADA, countries: [] }), []);
  });
});
