import assert from "node:assert/strict";
import { ManagementClient, type Page } from "svc-dashboard/backend";
import { CALLS } from "../../../test/contract/support/calls.js";
import { hasPages, OPERATIONS, pathOf, type OperationId } from "../../../test/contract/support/document.js";
import { openTenant, TOKEN, type TestTenant } from "../support/tenant.js";

describe("a page with exactly the remaining items", () => {
  let tenant: TestTenant;
  let requests: URL[];
  let client: ManagementClient;

  before(async () => {
    tenant = await openTenant();
    client = new ManagementClient({
      baseUrl: "http://localhost:4400",
      token: TOKEN,
      fetch: async (input, init) => {
        const url = new URL(input instanceof Request ? input.url : input);
        requests.push(url);
        // an endless walk must fail, and not hang
        if (requests.length > 500) return Response.json({}, { status: 400 });
        return tenant.request(url.href, init);
      },
    });
  });

  const ACME = "acme-outdoors";
  const WORKBOOKS = "workbooks where deployment_id = 42";
  const USERS = `embed_users where tenant = '${ACME}'`;
  const SEARCHED = "(position('-1' in email_key) > 0 or position('-1' in external_id_key) > 0)";

  /** Lists by operation and query, with the rows of the store that each contains. */
  const counted: [operation: OperationId, query: Record<string, string>, rows: string][] = [
    ["getWorkbooks", {}, WORKBOOKS],
    ["getWorkbooks", { folderId: "501" }, `${WORKBOOKS} and folder_id = 501`],
    ["listSharedWorkspace", {}, `${WORKBOOKS} and is_shared`],
    ["listSharedWorkspace", { orderByField: "name", orderByDirection: "ASC" }, `${WORKBOOKS} and is_shared`],
    ["listEmbedUsers", {}, USERS],
    ["listEmbedUsers", { search: "-1" }, `${USERS} and ${SEARCHED}`],
    ["listEmbedGroups", {}, `embed_groups where tenant = '${ACME}'`],
    ["listEmbedGroupMembers", {}, "embed_group_members where group_id = 11"],
    ["listNotifications", {}, "notifications where deployment_id = 42"],
  ];

  const others = OPERATIONS.filter(hasPages)
    .filter(({ operationId }) => !counted.some(([name]) => name === operationId))
    .map(({ operationId }) => [operationId, {}] as const);
  for (const [operationId, query, rows] of [...counted, ...others]) {
    const { operation, isList, send } = CALLS.find((call) => call.operation.operationId === operationId)!;
    const name = [operationId, ...Object.values(query)].join(" ");
    const size = async (): Promise<number> => {
      const counts =
        rows && (await tenant.database.query<{ n: number }>(`select count(*)::integer as n from ${rows}`));
      const n = counts ? counts[0]!.n : (await page(500))[0];
      assert.ok(n > 1 && n <= 500, `${n} items`);
      return n;
    };
    const page = async (first: number, after = ""): Promise<[number, boolean, string]> => {
      const search = new URLSearchParams({ ...query, first: String(first), ...(after && { after }) });
      const { status, body } = await tenant.call("GET", `${pathOf(operation)}?${String(search)}`);
      assert.equal(status, 200, JSON.stringify(body));
      const { items, pageInfo } = body as Required<Page<unknown>>;
      return [items.length, pageInfo!.hasNextPage, pageInfo!.endCursor ?? ""];
    };

    it(`is the last one: ${name}`, async () => {
      const n = await size();
      assert.deepEqual((await page(n)).slice(0, 2), [n, false]);
      assert.deepEqual((await page(n + 1)).slice(0, 2), [n, false]);
      const [length, hasNextPage, endCursor] = await page(n - 1);
      assert.deepEqual([length, hasNextPage], [n - 1, true]);
      assert.deepEqual((await page(1, endCursor)).slice(0, 2), [1, false]);
    });

    if (!isList) continue;
    it(`ends the client's requests: ${name}`, async () => {
      const n = await size();
      for (const first of [n, n - 1, Math.ceil(n / 2), 1]) {
        requests = [];
        const items: unknown[] = [];
        const list = send(client, { query: { ...query, first } }) as unknown as AsyncIterable<unknown>;
        for await (const item of list) items.push(item);
        assert.equal(items.length, n);
        assert.equal(requests.length, Math.ceil(n / first), `pages of ${first}`);
      }
    });
  }
});
