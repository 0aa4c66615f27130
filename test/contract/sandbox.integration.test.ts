import assert from "node:assert/strict";
import { ManagementClient, SvcApiError } from "svc-dashboard/backend";
import type { Sandbox } from "svc-sandbox";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { CALLS } from "./support/calls.js";
import { OPERATIONS, type OperationId } from "./support/document.js";
import { WireCheck } from "./support/wire-check.js";

describe("the sandbox and the client", () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await sharedSandbox();
  });
  beforeEach(() => sandbox.reset());

  /** The ids of resources in the sandbox, and a client whose traffic is checked against the document. */
  interface Context {
    client: ManagementClient;
    wire: WireCheck;
    deploymentId: number;
    tenant: string;
    groupId: number;
    notificationId: number;
  }

  function createContext(token = sandbox.token): Context {
    const wire = new WireCheck();
    const { origin, deploymentId, notificationIds, embedTenants } = sandbox;
    const client = new ManagementClient({ baseUrl: origin, token, fetch: wire.fetch, maxRetries: 0 });
    const [tenant] = embedTenants;
    const [groupId, notificationId] = [tenant?.groupIds[0], notificationIds[0]];
    assert.ok(tenant && groupId !== undefined && notificationId !== undefined);
    return { client, wire, deploymentId, tenant: tenant.name, groupId, notificationId };
  }

  type Case = (context: Context) => Promise<unknown>;

  /** The cases of operations that need more than the examples. */
  const CASES: Partial<Record<OperationId, Case>> = {
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
    async removeEmbedGroupMembers({ client, tenant, groupId }) {
      const { items } = await client.embedTenants.listUsers(tenant);
      const [first, second] = items.filter(({ externalId }) => externalId != null);
      assert.ok(first && second?.externalId);
      await client.embedTenants.removeGroupMembers(tenant, groupId, [
        { embedUserId: first.id },
        { externalId: second.externalId },
      ]);
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
        // like the iframe, without the host's token
        wire.fetch(`${sandbox.origin}/api/v1/embed/session/token`, {
          method: "POST",
          headers: { accept: "application/json", "content-type": "application/json" },
          body: JSON.stringify({ sessionId }),
        });
      assert.deepEqual([(await redeem()).status, (await redeem()).status], [200, 401]);
    },
  };

  /** Calls an operation with the examples of the document, which fit the default seed. */
  const callWithExamples =
    (operationId: OperationId): Case =>
    async ({ client }) => {
      for (const { operation, send } of CALLS) {
        if (operation.operationId !== operationId) continue;
        const { items } = Object(await send(client)) as { items?: unknown[] };
        assert.notEqual(items?.length, 0);
      }
    };
  const caseOf = (operationId: OperationId): Case => CASES[operationId] ?? callWithExamples(operationId);

  describe("the client, the sandbox and the OpenAPI document", () => {
    for (const { operationId: operation } of OPERATIONS) {
      it(`agree on ${operation}`, async () => {
        const context = createContext();
        await caseOf(operation)(context);
        assert.deepEqual(context.wire.violations, []);
        assert.ok(
          context.wire.exchanges.some(
            (exchange) => exchange.operation === operation && exchange.status < 300,
          ),
        );
      });
    }

    it("agree on the stored variables when the response to a write is truncated", async () => {
      const { origin, token, deploymentId } = sandbox;
      const client = new ManagementClient({ baseUrl: origin, token, maxRetries: 0 });
      const removeFault = sandbox.fault({ operation: "setEnvVariables", truncated: true });
      const write = client.envVariables.set(deploymentId, [{ name: "TRUNCATED", value: "1" }]);
      await assert.rejects(write, { name: "ConnectionError" });
      removeFault();
      const stored = await client.envVariables.set(deploymentId, []);
      assert.ok(stored.some(({ name }) => name === "TRUNCATED"));
    });

    it("agree on the errors for a wrong token and for missing resources", async () => {
      const rejectsWith = async (call: PromiseLike<unknown>, status: number): Promise<void> => {
        await assert.rejects(
          Promise.resolve(call),
          (error) => error instanceof SvcApiError && error.status === status,
        );
      };
      const unauthorized = createContext("not-the-token");
      const context = createContext();
      const { client, tenant, groupId } = context;
      await rejectsWith(unauthorized.client.workbooks.list(42), 401);
      await rejectsWith(client.workbooks.list(4_242), 404);
      await rejectsWith(client.embedTenants.listUsers("nobody-here"), 404);
      await rejectsWith(client.workbooks.list(42, { after: "no cursor" }), 400);
      await rejectsWith(
        client.embedTenants.removeGroupMembers(tenant, groupId + 999, [{ embedUserId: 1 }]),
        404,
      );
      assert.deepEqual([...unauthorized.wire.violations, ...context.wire.violations], []);
    });

    for (const { operationId, responses } of OPERATIONS) {
      const statuses = Object.keys(responses)
        .map(Number)
        .filter((status) => status >= 400);
      it(`agree on the error statuses of ${operationId}: ${statuses.join(", ")}`, async () => {
        for (const status of statuses) {
          const context = createContext();
          const removeFault = sandbox.fault({ operation: operationId, status });
          await assert.rejects(
            caseOf(operationId)(context),
            // the client has no method for the exchange
            (error) =>
              operationId === "exchangeSession" || (error instanceof SvcApiError && error.status === status),
          );
          removeFault();
          assert.deepEqual(context.wire.violations, []);
          assert.ok(
            context.wire.exchanges.some(
              (exchange) => exchange.operation === operationId && exchange.status === status,
            ),
          );
        }
      });
    }
  });
});
