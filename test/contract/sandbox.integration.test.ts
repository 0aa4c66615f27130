import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import {
  ManagementClient,
  SvcApiError,
  type EmbedGroup,
  type ScheduledNotification,
} from "svc-dashboard/backend";
import { startSandbox, type Sandbox } from "svc-sandbox";
import { OPERATIONS, type OperationId } from "./support/document.js";
import { WireCheck } from "./support/wire-check.js";

let sandbox: Sandbox;
before(async () => {
  sandbox = await startSandbox({ quiet: true });
});
beforeEach(() => sandbox.reset());
after(() => sandbox.stop());

/** What a case works with: ids of what the sandbox holds, and a client whose traffic is held against the document. */
interface Scene {
  client: ManagementClient;
  wire: WireCheck;
  deploymentId: number;
  tenant: string;
  groupId: number;
  notificationId: number;
}

function setScene(token = sandbox.token): Scene {
  const wire = new WireCheck();
  const { origin, deploymentId, notificationIds, embedTenants } = sandbox;
  const client = new ManagementClient({ baseUrl: origin, token, fetch: wire.fetch, maxRetries: 0 });
  const [tenant] = embedTenants;
  const [groupId, notificationId] = [tenant?.groupIds[0], notificationIds[0]];
  assert.ok(tenant && groupId !== undefined && notificationId !== undefined);
  return { client, wire, deploymentId, tenant: tenant.name, groupId, notificationId };
}

/** One case for each operation. Complete by its type: an operation more in the document does not compile. */
const CASES: Record<OperationId, (scene: Scene) => Promise<unknown>> = {
  async getWorkbooks({ client, deploymentId }) {
    const all = await client.workbooks.list(deploymentId, { first: 2 }).toArray({ limit: Infinity });
    const { items } = await client.workbooks.list(deploymentId, { folderId: 0 });
    assert.ok(items.length > 0 && items.length < all.length);
  },
  async listSharedWorkspace({ client, deploymentId }) {
    const order = { orderByField: "name", orderByDirection: "DESC" };
    const { items } = await client.workspace.listShared(deploymentId, {
      types: ["WORKBOOK", "REPORT"],
      first: 3,
      ...order,
    });
    assert.ok(items.length > 0 && items.every(({ type }) => type !== "FOLDER"));
  },
  async setEnvVariables({ client, deploymentId }) {
    const set = await client.envVariables.set(deploymentId, [
      { name: "REGION", value: "eu" },
      { name: "API_TOKEN", value: "hush" },
    ]);
    assert.ok(set.some(({ name, value }) => name === "REGION" && value === "eu"));
    assert.ok(set.some(({ name, value }) => name === "API_TOKEN" && value === "[ENCRYPTED]"));
  },
  async listEmbedUsers({ client, tenant }) {
    const users = await client.embedTenants.listUsers(tenant, { first: 10 }).toArray({ limit: Infinity });
    const found = await client.embedTenants.listUsers(tenant, { search: "ADA" });
    assert.ok(users.length > 10 && found.items.length > 0);
  },
  async listEmbedGroups({ client, tenant, groupId }) {
    const path = `/embed-tenants/${tenant}/groups`;
    const { items } = await client.request<{ items: EmbedGroup[] }>({
      method: "GET",
      path,
      query: { first: 50 },
    });
    assert.ok(items.some(({ id }) => id === groupId));
  },
  async listEmbedGroupMembers({ client, tenant, groupId }) {
    const path = `/embed-tenants/${tenant}/groups/${groupId}/users`;
    const { items } = await client.request<{ items: unknown[] }>({ method: "GET", path });
    assert.ok(items.length > 0);
  },
  async removeEmbedGroupMembers({ client, tenant, groupId }) {
    const { items } = await client.embedTenants.listUsers(tenant);
    const [first, second] = items.filter(({ externalId }) => externalId != null);
    assert.ok(first && second?.externalId);
    await client.embedTenants.removeGroupMembers(tenant, groupId, [
      { embedUserId: first.id },
      { externalId: second.externalId },
    ]);
  },
  async listNotifications({ client, deploymentId, notificationId }) {
    const path = `/deployments/${deploymentId}/notifications`;
    const { items } = await client.request<{ items: ScheduledNotification[] }>({ method: "GET", path });
    assert.ok(items.some(({ id }) => id === notificationId));
  },
  async getNotification({ client, deploymentId, notificationId }) {
    const path = `/deployments/${deploymentId}/notifications/${notificationId}`;
    const { id } = await client.request<ScheduledNotification>({ method: "GET", path });
    assert.equal(id, notificationId);
  },
  async updateNotification({ client, deploymentId, notificationId }) {
    const changed = await client.notifications.update(deploymentId, notificationId, {
      scheduleType: "WEEKLY",
      dayOfWeek: 5,
      hour: 7,
      minute: 30,
      timezone: "Europe/Paris",
      isEnabled: false,
      notificationEnabled: false,
      notificationFormat: "png",
      filters: [{ member: "orders.status", value: "shipped" }],
      timeGrains: [{ member: "orders.created_at", grain: "week" }],
    });
    assert.equal(changed.timezone, "Europe/Paris");
    assert.deepEqual(changed.timeGrains, [{ member: "orders.created_at", grain: "week" }]);
    const path = `/deployments/${deploymentId}/notifications/${notificationId}`;
    assert.deepEqual(await client.request({ method: "GET", path }), changed);
  },
  async generateSession({ client, deploymentId, tenant }) {
    const { sessionId } = await client.embedSessions.create({
      deploymentId,
      externalId: "u-1",
      email: "ada@acme.example",
      userProfile: { displayName: "Ada", picture: null },
      embedTenantName: tenant,
      creatorMode: false,
      userAttributes: [{ name: "region", value: ["eu"] }],
      groups: ["analysts"],
      securityContext: { region: "eu" },
      embedTheme: { primaryColor: "#123456", borderRadius: 4, font: "serif" },
      settings: { locale: "de-DE", timezone: "Europe/Berlin", allowAi: false },
    });
    assert.ok(sessionId);
  },
  async exchangeSession({ client, wire, deploymentId }) {
    const { sessionId } = await client.embedSessions.create({ deploymentId, externalId: "u-1" });
    const redeem = (): Promise<Response> =>
      // the iframe does this, without the host's token
      wire.fetch(`${sandbox.origin}/api/v1/embed/session/token`, {
        method: "POST",
        headers: { accept: "application/json", "content-type": "application/json" },
        body: JSON.stringify({ sessionId }),
      });
    assert.deepEqual([(await redeem()).status, (await redeem()).status], [200, 401]);
  },
};

describe("the client, the sandbox and the OpenAPI document", () => {
  for (const [operation, run] of Object.entries(CASES)) {
    it(`agree on ${operation}`, async () => {
      const scene = setScene();
      await run(scene);
      assert.deepEqual(scene.wire.faults, []);
      assert.ok(scene.wire.exchanges.some((one) => one.operation === operation && one.status < 300));
    });
  }

  it("know the same operations", () => {
    assert.deepEqual(Object.keys(CASES).sort(), OPERATIONS.map(({ operationId }) => operationId).sort());
  });

  it("agree on what is set when the answer to a write is cut off", async () => {
    const { origin, token, deploymentId } = sandbox;
    const fault = { operation: "setEnvVariables", truncated: true };
    const cut = { name: "CUT_OFF", value: "1" };
    const names = async (client: ManagementClient): Promise<string[]> =>
      (await client.envVariables.set(deploymentId, [])).map(({ name }) => name);

    const once = new ManagementClient({ baseUrl: origin, token, maxRetries: 0 });
    const takeBack = sandbox.fault(fault);
    await assert.rejects(once.envVariables.set(deploymentId, [cut]), { name: "ConnectionError" });
    takeBack();
    assert.ok((await names(once)).includes("CUT_OFF"), "the write was carried out");

    await sandbox.reset();
    sandbox.fault({ ...fault, times: 1 });
    const statuses: (number | undefined)[] = [];
    const again = new ManagementClient({
      baseUrl: origin,
      token,
      logger: ({ status }) => statuses.push(status),
    });
    const set = await again.envVariables.set(deploymentId, [cut]);
    assert.deepEqual(statuses, [undefined, 200]);
    assert.deepEqual(
      set.map(({ name }) => name),
      await names(again),
    );
  });

  it("agree on refusals of a wrong token and of what is not there", async () => {
    const refusal = async (call: PromiseLike<unknown>, status: number): Promise<void> => {
      await assert.rejects(
        Promise.resolve(call),
        (error) => error instanceof SvcApiError && error.status === status,
      );
    };
    const stranger = setScene("not-the-token");
    const scene = setScene();
    const { client, tenant, groupId } = scene;
    await refusal(stranger.client.workbooks.list(42), 401);
    await refusal(client.workbooks.list(4_242), 404);
    await refusal(client.embedTenants.listUsers("nobody-here"), 404);
    await refusal(client.workbooks.list(42, { after: "no cursor" }), 400);
    await refusal(client.embedTenants.removeGroupMembers(tenant, groupId + 999, [{ embedUserId: 1 }]), 404);
    assert.deepEqual([...stranger.wire.faults, ...scene.wire.faults], []);
  });

  for (const { operationId, responses } of OPERATIONS) {
    const refusals = Object.keys(responses)
      .map(Number)
      .filter((status) => status >= 400);
    it(`agree on the refusals of ${operationId}: ${refusals.join(", ")}`, async () => {
      for (const status of refusals) {
        const scene = setScene();
        const takeBack = sandbox.fault({ operation: operationId, status });
        await assert.rejects(
          CASES[operationId](scene),
          // the exchange is the one operation that no client makes
          (error) =>
            operationId === "exchangeSession" || (error instanceof SvcApiError && error.status === status),
        );
        takeBack();
        assert.deepEqual(scene.wire.faults, []);
        assert.ok(scene.wire.exchanges.some((one) => one.operation === operationId && one.status === status));
      }
    });
  }
});
