import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../support/fast-check.js";
import {
  ManagementClient,
  PaginationError,
  type EmbedUser,
  type EmbedUserListQuery,
  type PageList,
} from "svc-dashboard/backend";

/** A page of a made-up list: how many items, and what its pageInfo says. */
interface StoredPage {
  size: number;
  hasNextPage: boolean;
  endCursor: string | null | undefined;
}

/** A list over pages by cursor; the first one stands under "". Counts what is asked. */
function listOver(
  pages: Record<string, StoredPage>,
  query: EmbedUserListQuery = { first: 2 },
): { list: PageList<EmbedUser>; asked: string[] } {
  const asked: string[] = [];
  const fetch = (url: unknown): Promise<Response> => {
    const cursor = new URL(String(url)).searchParams.get("after") ?? "";
    asked.push(cursor);
    // a walk that never ends must fail, and not hang
    if (asked.length >= 20) return Promise.resolve(Response.json({}, { status: 400 }));
    const { size, hasNextPage, endCursor } = pages[cursor]!;
    const items = Array.from({ length: size }, (_, index) => ({ id: index, username: `${cursor}:${index}` }));
    return Promise.resolve(
      Response.json({ items, pageInfo: { hasNextPage, hasPreviousPage: false, endCursor } }),
    );
  };
  const client = new ManagementClient({ baseUrl: "https://acme.example", token: "t-1", fetch });
  return { list: client.embedTenants.listUsers("acme", query), asked };
}

const three = {
  "": { size: 2, hasNextPage: true, endCursor: "b" },
  b: { size: 0, hasNextPage: true, endCursor: "c" },
  c: { size: 1, hasNextPage: false, endCursor: "d" },
};
const names = ({ username }: EmbedUser): string => username;

describe("PageList", () => {
  it("sends nothing before it is awaited or iterated", async () => {
    const { list, asked } = listOver(three);
    const pages = list.pages();
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(asked, []);
    await pages.next();
    assert.deepEqual(asked, [""]);
  });

  it("is a promise of its first page", async () => {
    const { list, asked } = listOver(three);
    assert.equal((await list).items.length, 2);
    assert.equal((await list).pageInfo?.endCursor, "b");
    let ended = false;
    await list.finally(() => (ended = true));
    assert.ok(ended);
    assert.deepEqual(asked, [""]);
  });

  it("iterates over the items of all pages, also past an empty one", async () => {
    const { list, asked } = listOver(three);
    const got: string[] = [];
    for await (const user of list) got.push(user.username);
    assert.deepEqual(got, [":0", ":1", "c:0"]);
    assert.deepEqual(asked, ["", "b", "c"]);
  });

  it("asks for no page after one that says it is the last, however full that is", async () => {
    const { list, asked } = listOver({
      "": { size: 2, hasNextPage: true, endCursor: "b" },
      b: { size: 2, hasNextPage: false, endCursor: "c" },
    });
    assert.equal((await list.toArray({ limit: Infinity })).length, 4);
    assert.deepEqual(asked, ["", "b"]);
    assert.equal((await list.toArray({ limit: 4 })).length, 4);
    assert.deepEqual(asked, ["", "b", "b"]);
  });

  it("starts with the first page that was awaited, without asking for it again", async () => {
    const { list, asked } = listOver(three);
    await list;
    assert.equal((await list.toArray({ limit: Infinity })).length, 3);
    assert.deepEqual(asked, ["", "b", "c"]);
  });

  it("asks for no more pages after a break", async () => {
    const { list, asked } = listOver(three);
    for await (const { username } of list) {
      assert.equal(username, ":0");
      break;
    }
    assert.deepEqual(asked, [""]);
  });

  it("collects up to a limit, and asks for no page beyond", async () => {
    const { list, asked } = listOver(three);
    assert.deepEqual((await list.toArray({ limit: 2 })).map(names), [":0", ":1"]);
    assert.deepEqual(asked, [""]);
    assert.deepEqual((await list.toArray({ limit: 1 })).map(names), [":0"]);
  });

  for (const limit of [0, -1, NaN, undefined]) {
    it(`refuses the limit ${limit}`, async () => {
      const { list, asked } = listOver(three);
      await assert.rejects(list.toArray({ limit: limit! }), /^TypeError: Expected limit/);
      assert.deepEqual(asked, []);
    });
  }

  it("gives the response of the first page", async () => {
    const { data, response, requestId, attempts } = await listOver(three).list.withResponse();
    assert.deepEqual([data.items.length, response.status, requestId, attempts], [2, 200, undefined, 1]);
  });

  it("keeps the query on every page, with the page's own cursor", async () => {
    const urls: string[] = [];
    const fetch = (url: unknown): Promise<Response> => {
      urls.push(String(url).replace(/.*\?/, ""));
      const pageInfo = { hasNextPage: urls.length < 2, hasPreviousPage: false, endCursor: "z" };
      return Promise.resolve(Response.json({ items: [], pageInfo }));
    };
    const client = new ManagementClient({ baseUrl: "https://acme.example", token: "t-1", fetch });
    const list = client.embedTenants.listUsers(
      "acme",
      { search: "m", after: "a" },
      { query: { after: "b", extra: 1 } },
    );
    await list.toArray({ limit: 9 });
    assert.deepEqual(urls, ["search=m&after=b&extra=1", "search=m&after=z&extra=1"]);
  });

  it("takes a cursor that the call's own query has taken away as none", async () => {
    const pageInfo = { hasNextPage: true, hasPreviousPage: false, endCursor: "a" };
    const answers = [{ items: [], pageInfo }, { items: [] }];
    const fetch = (): Promise<Response> => Promise.resolve(Response.json(answers.shift()));
    const client = new ManagementClient({ baseUrl: "https://acme.example", token: "t-1", fetch });
    const list = client.embedTenants.listUsers("acme", { after: "a" }, { query: { after: null } });
    assert.deepEqual(await list.toArray({ limit: 9 }), []);
    assert.deepEqual(answers, []);
  });

  it("rejects with a wrong argument instead of throwing it", async () => {
    const client = new ManagementClient({ baseUrl: "https://acme.example", token: "t-1" });
    const list = client.workbooks.list(NaN);
    await assert.rejects(
      list.catch((error: unknown) => Promise.reject(error as Error)),
      TypeError,
    );
    await assert.rejects(list.pages().next(), TypeError);
  });

  it("can be started anew after a failure by calling the method again", async () => {
    let broken = true;
    const fetch = (): Promise<Response> =>
      Promise.resolve(broken ? Response.json({}, { status: 404 }) : Response.json({ items: [] }));
    const client = new ManagementClient({ baseUrl: "https://acme.example", token: "t-1", fetch });
    await assert.rejects(Promise.resolve(client.workbooks.list(1)));
    broken = false;
    assert.deepEqual((await client.workbooks.list(1)).items, []);
  });

  for (const endCursor of [null, undefined, ""]) {
    it(`ends with an error when a next page is promised with the cursor ${JSON.stringify(endCursor)}`, async () => {
      const { list } = listOver({ "": { size: 1, hasNextPage: true, endCursor } });
      await assert.rejects(list.toArray({ limit: 9 }), (error) => {
        assert.ok(error instanceof PaginationError);
        assert.match(error.message, /has a next page without a new cursor/);
        assert.equal(error.status, 200);
        assert.equal(error.url, "https://acme.example/api/v1/embed-tenants/acme/users?first=2");
        return true;
      });
    });
  }

  it("ends with an error when a page leads back to the cursor that the walk began with", async () => {
    const pages = { b: { size: 1, hasNextPage: true, endCursor: "b" } };
    const { list, asked } = listOver(pages, { after: "b" });
    await assert.rejects(list.toArray({ limit: 9 }), PaginationError);
    assert.deepEqual(asked, ["b"]);
  });

  it("walks any graph of cursors to its end, or to the first repeat (property)", async () => {
    const cursor = fc.constantFrom("a", "b", "c", "d", "e", "f");
    const stored = fc.record({
      size: fc.nat({ max: 3 }),
      hasNextPage: fc.boolean(),
      endCursor: fc.oneof({ weight: 9, arbitrary: cursor }, fc.constantFrom(null, undefined, "")),
    });
    const graph = fc.record({ "": stored, a: stored, b: stored, c: stored, d: stored, e: stored, f: stored });
    await fc.assert(
      fc.asyncProperty(graph, async (pages) => {
        const expected: string[] = [];
        const visited = new Set<string>();
        let at: string | null | undefined = "";
        let ends = false;
        while (typeof at === "string" && !visited.has(at) && (at || visited.size === 0)) {
          visited.add(at);
          const { size, hasNextPage, endCursor }: StoredPage = pages[at as "a"];
          for (let index = 0; index < size; index++) expected.push(`${at}:${index}`);
          ends = !hasNextPage;
          at = hasNextPage ? endCursor : null;
        }

        const { list, asked } = listOver(pages);
        const got: string[] = [];
        const walk = async (): Promise<void> => {
          for await (const user of list) got.push(user.username);
        };
        if (ends) await walk();
        else await assert.rejects(walk(), PaginationError);
        assert.deepEqual(got, expected);
        assert.deepEqual(asked, [...visited]);
      }),
      { numRuns: 500 },
    );
  });
});
