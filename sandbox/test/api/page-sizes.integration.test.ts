import assert from "node:assert/strict";
import { ManagementClient, type Page, type PageList } from "svc-dashboard/backend";
import { openTenant, TOKEN, type TestTenant } from "../support/tenant.js";

describe("page sizes", () => {
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
        // a walk that never ends must fail, and not hang
        if (requests.length > 500) return Response.json({}, { status: 400 });
        return tenant.request(url.href, init);
      },
    });
  });

  interface PageQuery {
    first: number;
    after?: string;
  }

  /** A list by its path and query, how the store counts it, and the client's way to read it, if it has one. */
  interface List {
    name: string;
    path: string;
    rows: string;
    read?: (query: PageQuery) => PageList<unknown>;
  }

  const ACME = "acme-outdoors";
  const WORKBOOKS = "workbooks where deployment_id = 42";
  const USERS = `embed_users where tenant = '${ACME}'`;
  const lists: List[] = [
    {
      name: "workbooks",
      path: "/deployments/42/workbooks?",
      rows: WORKBOOKS,
      read: (query) => client.workbooks.list(42, query),
    },
    {
      name: "workbooks of a folder",
      path: "/deployments/42/workbooks?folderId=501&",
      rows: `${WORKBOOKS} and folder_id = 501`,
      read: (query) => client.workbooks.list(42, { ...query, folderId: 501 }),
    },
    {
      name: "the shared workspace",
      path: "/deployments/42/shared-workspace?",
      rows: `${WORKBOOKS} and is_shared`,
      read: (query) => client.workspace.listShared(42, query),
    },
    {
      name: "the shared workspace by name, upwards",
      path: "/deployments/42/shared-workspace?orderByField=name&orderByDirection=ASC&",
      rows: `${WORKBOOKS} and is_shared`,
      read: (query) =>
        client.workspace.listShared(42, { ...query, orderByField: "name", orderByDirection: "ASC" }),
    },
    {
      name: "embed users",
      path: `/embed-tenants/${ACME}/users?`,
      rows: USERS,
      read: (query) => client.embedTenants.listUsers(ACME, query),
    },
    {
      name: "embed users of a search",
      path: `/embed-tenants/${ACME}/users?search=-1&`,
      rows: `${USERS} and (position('-1' in email_key) > 0 or position('-1' in external_id_key) > 0)`,
      read: (query) => client.embedTenants.listUsers(ACME, { ...query, search: "-1" }),
    },
    { name: "groups", path: `/embed-tenants/${ACME}/groups?`, rows: `embed_groups where tenant = '${ACME}'` },
    {
      name: "members of a group",
      path: `/embed-tenants/${ACME}/groups/11/users?`,
      rows: "embed_group_members where group_id = 11",
    },
    {
      name: "notifications",
      path: "/deployments/42/notifications?",
      rows: "notifications where deployment_id = 42",
    },
  ];

  describe("a page of exactly the rest of a list", () => {
    for (const { name, path, rows, read } of lists) {
      const size = async (): Promise<number> => {
        const [row] = await tenant.database.query<{ n: number }>(
          `select count(*)::integer as n from ${rows}`,
        );
        assert.ok(row && row.n > 1 && row.n <= 500, `${row?.n} items`);
        return row.n;
      };
      const page = async (first: number, after = ""): Promise<[number, boolean, string]> => {
        const query = `first=${first}${after && `&after=${after}`}`;
        const { status, body } = await tenant.call("GET", `/api/v1${path}${query}`);
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

      if (!read) continue;
      it(`is followed by no request of the client: ${name}`, async () => {
        const n = await size();
        for (const first of [n, n - 1, Math.ceil(n / 2), 1]) {
          requests = [];
          const items = await read({ first }).toArray({ limit: Infinity });
          assert.equal(items.length, n);
          assert.equal(requests.length, Math.ceil(n / first), `pages of ${first}`);
        }
      });
    }
  });
});
