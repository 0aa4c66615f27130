import assert from "node:assert/strict";
import fc from "../support/fast-check.js";
import {
  PaginationError,
  type EmbedUser,
  type EmbedUserListQuery,
  type PageList,
} from "../../src/backend/index.js";
import { clientWith } from "./support/client-with.js";

/** A page of a test list: its number of items, and its pageInfo. */
interface StoredPage {
  size: number;
  hasNextPage: boolean;
  endCursor: string | null | undefined;
}

/** Creates a list of pages by cursor, the first under "", and records the requested cursors. */
function listOver(
  pages: Record<string, StoredPage>,
  query: EmbedUserListQuery = { first: 2 },
): { list: PageList<EmbedUser>; requested: string[] } {
  const requested: string[] = [];
  const fetch = (url: unknown): Promise<Response> => {
    const cursor = new URL(String(url)).searchParams.get("after") ?? "";
    requested.push(cursor);
    // an endless iteration must fail, not hang
    if (requested.length >= 20) return Promise.resolve(Response.json({}, { status: 400 }));
    const { size, hasNextPage, endCursor } = pages[cursor]!;
    const items = Array.from({ length: size }, (_, index) => ({ id: index, username: `${cursor}:${index}` }));
    return Promise.resolve(
      Response.json({ items, pageInfo: { hasNextPage, hasPreviousPage: false, endCursor } }),
    );
  };
  const client = clientWith(fetch);
  return { list: client.embedTenants.listUsers("acme", query), requested };
}

const three = {
  "": { size: 2, hasNextPage: true, endCursor: "b" },
  b: { size: 0, hasNextPage: true, endCursor: "c" },
  c: { size: 1, hasNextPage: false, endCursor: "d" },
};
const names = ({ username }: EmbedUser): string => username;

describe("PageList", () => {
  it("sends nothing before it is awaited or iterated", async () => {
    const { list, requested } = listOver(three);
    const pages = list.pages();
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(requested, []);
    assert.equal(Object.prototype.toString.call(list), "[object PageList]");
    await pages.next();
    assert.deepEqual(requested, [""]);
  });

  it("is a promise of its first page", async () => {
    const { list, requested } = listOver(three);
    assert.equal((await list).items.length, 2);
    assert.equal((await list).pageInfo?.endCursor, "b");
    let ended = false;
    await list.finally(() => (ended = true));
    assert.ok(ended, "finally has not called its callback");
    assert.deepEqual(requested, [""]);
  });

  it("reuses the first page if it has been awaited", async () => {
    const { list, requested } = listOver(three);
    await list;
    assert.equal((await list.toArray({ limit: Infinity })).length, 3);
    assert.deepEqual(requested, ["", "b", "c"]);
  });

  it("requests no more pages after a break", async () => {
    const { list, requested } = listOver(three);
    for await (const { username } of list) {
      assert.equal(username, ":0");
      break;
    }
    assert.deepEqual(requested, [""]);
  });

  it("collects items up to a limit, and requests no page beyond it", async () => {
    const { list, requested } = listOver(three);
    assert.deepEqual((await list.toArray({ limit: 2 })).map(names), [":0", ":1"]);
    assert.deepEqual(requested, [""]);
    assert.deepEqual((await list.toArray({ limit: 1 })).map(names), [":0"]);
  });

  for (const limit of [0, -1, NaN, undefined]) {
    it(`rejects the limit ${limit}`, async () => {
      const { list, requested } = listOver(three);
      await assert.rejects(list.toArray({ limit: limit! }), /^TypeError: Expected limit/);
      assert.deepEqual(requested, []);
    });
  }

  it("resolves withResponse with the response of the first page", async () => {
    const { data, response, requestId, attempts } = await listOver(three).list.withResponse();
    assert.deepEqual([data.items.length, response.status, requestId, attempts], [2, 200, undefined, 1]);
  });

  it("sends the query with every page, and the page's own cursor", async () => {
    const urls: string[] = [];
    const fetch = (url: unknown): Promise<Response> => {
      urls.push(String(url).replace(/.*\?/, ""));
      const pageInfo = { hasNextPage: urls.length < 2, hasPreviousPage: false, endCursor: "z" };
      return Promise.resolve(Response.json({ items: [], pageInfo }));
    };
    const client = clientWith(fetch);
    const list = client.embedTenants.listUsers(
      "acme",
      { search: "m", after: "a" },
      { query: { after: "b", extra: 1 } },
    );
    await list.toArray({ limit: 9 });
    assert.deepEqual(urls, ["search=m&after=b&extra=1", "search=m&after=z&extra=1"]);
  });

  it("starts without a cursor when the call's query removes it", async () => {
    const pageInfo = { hasNextPage: true, hasPreviousPage: false, endCursor: "a" };
    const responses = [{ items: [], pageInfo }, { items: [] }];
    const client = clientWith(() => Promise.resolve(Response.json(responses.shift())));
    const list = client.embedTenants.listUsers("acme", { after: "a" }, { query: { after: null } });
    assert.deepEqual(await list.toArray({ limit: 9 }), []);
    assert.deepEqual(responses, []);
  });

  it("rejects, and does not throw, on an invalid argument", async () => {
    const list = clientWith(fetch).workbooks.list(NaN);
    await assert.rejects(
      list.catch((error: unknown) => Promise.reject(error as Error)),
      TypeError,
    );
    await assert.rejects(list.pages().next(), TypeError);
  });

  for (const endCursor of [null, undefined, ""]) {
    it(`rejects with a PaginationError if a next page is promised with the cursor ${JSON.stringify(endCursor)}`, async () => {
      const { list, requested } = listOver({ "": { size: 1, hasNextPage: true, endCursor } });
      await assert.rejects(list.toArray({ limit: 9 }), (error) => {
        assert.ok(error instanceof PaginationError, String(error));
        assert.match(String(error), /^PaginationError: GET .* promised a next page without a new cursor\.$/);
        assert.equal(error.status, 200);
        assert.equal(error.url, "https://acme.example/api/v1/embed-tenants/acme/users");
        return true;
      });
      assert.deepEqual(requested, [""]);
    });
  }

  it("rejects with a PaginationError if a page leads back to the first cursor", async () => {
    const pages = { b: { size: 1, hasNextPage: true, endCursor: "b" } };
    const { list, requested } = listOver(pages, { after: "b" });
    await assert.rejects(list.toArray({ limit: 9 }), PaginationError);
    assert.deepEqual(requested, ["b"]);
  });

  it("follows any graph of cursors to its end, or to the first repetition (property)", async () => {
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

        const { list, requested } = listOver(pages);
        const got: string[] = [];
        const walk = async (): Promise<void> => {
          for await (const user of list) got.push(user.username);
        };
        if (ends) await walk();
        else await assert.rejects(walk(), PaginationError);
        assert.deepEqual(got, expected);
        assert.deepEqual(requested, [...visited]);
      }),
      { numRuns: 500 },
    );
  });
});
