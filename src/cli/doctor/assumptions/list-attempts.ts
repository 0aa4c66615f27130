import type { Attempts } from "./attempt.js";
import { PAGE_SIZE, pageInfoOf, type TenantReader } from "./tenant-reader.js";
import { expect, need } from "./verdicts.js";

/** The page size that the OpenAPI document assumes. */
const DEFAULT_PAGE_SIZE = 50;

/** Attempts with the lists of workbooks and of the shared workspace. */
export const LIST_ATTEMPTS: Attempts = {
  "getWorkbooks.folderId": checkFolders,
  "getWorkbooks.after": (reader) => checkCursor(reader, reader.deployment("workbooks")),
  "schemas.PageInfo.endCursor": (reader) => checkCursor(reader, reader.deployment("workbooks")),
  "parameters.After": (reader) => checkCursor(reader, reader.deployment("shared-workspace")),
  "getWorkbooks.first": checkDefaultSize,
  "parameters.First": checkFirst,
  "listSharedWorkspace.types": checkTypes,
  "listSharedWorkspace.orderByField": checkOrder,
  "listSharedWorkspace.orderByDirection": checkOrder,
  "schemas.WorkbookPage.count": checkCount,
  async "schemas.WorkbookPage.data"(reader) {
    const { items, data } = await reader.page(reader.deployment("workbooks"), { first: PAGE_SIZE });
    expect(JSON.stringify(data) === JSON.stringify(items), '"data" and "items" are different.');
    return `Both have the same ${items.length} items.`;
  },
  async "schemas.WorkspaceItemPage"(reader) {
    const { items } = await reader.page(reader.deployment("shared-workspace"), { first: PAGE_SIZE });
    return `items has ${items.length} items.`;
  },
};

async function checkFolders(reader: TenantReader): Promise<string> {
  const path = reader.deployment("workbooks");
  const { items, isComplete } = await reader.all(path);
  const root = await reader.page(path, { folderId: 0, first: PAGE_SIZE });
  const nested = root.items.filter(({ folderId }) => typeof folderId === "number" && folderId !== 0);
  expect(nested.length === 0, `folderId=0 returned ${nested.length} items of other folders.`);
  const folder = items.find(({ type }) => type === "FOLDER");
  need(folder !== undefined, "The deployment has no folder.");
  const inside = (await reader.page(path, { folderId: Number(folder["id"]), first: 1 })).items[0];
  need(inside !== undefined, "The first folder of the deployment is empty.");
  expect(inside["folderId"] === folder["id"], "folderId returned an item of another folder.");
  const isListed = items.some(({ id }) => id === inside["id"]);
  expect(isListed || !isComplete, "Without folderId, an item of a folder is not listed.");
  return `${items.length} items without folderId, ${root.items.length} in the root folder.`;
}

async function checkCursor(reader: TenantReader, path: string): Promise<string> {
  const both = await reader.page(path, { first: 2 });
  need(both.items.length === 2, "The list has fewer than two items.");
  const first = await reader.page(path, { first: 1 });
  const { hasNextPage, endCursor } = pageInfoOf(first);
  expect(hasNextPage === true, `hasNextPage is not true, although there are more items.`);
  expect(typeof endCursor === "string", "A page with a next one has no string endCursor.");
  const second = await reader.page(path, { first: 1, after: endCursor });
  const [expected, got] = [both, second].map(({ items }) => items.at(-1)?.["id"]);
  expect(expected === got, "after=endCursor did not return the next item.");
  return "after=endCursor returned the next item.";
}

async function checkDefaultSize(reader: TenantReader): Promise<string> {
  const page = await reader.page(reader.deployment("workbooks"));
  const { length } = page.items;
  expect(length <= DEFAULT_PAGE_SIZE, `Without first, a page has ${length} items.`);
  need(pageInfoOf(page)["hasNextPage"] === true, `The list has only ${length} items.`);
  expect(length === DEFAULT_PAGE_SIZE, `Without first, a page has ${length} items.`);
  return `Without first, a page has ${length} items. The maximum was not tried.`;
}

async function checkFirst(reader: TenantReader): Promise<string> {
  const path = reader.deployment("shared-workspace");
  const { items } = await reader.page(path, { first: 2 });
  need(items.length > 1, "The list has fewer than two items.");
  const { length } = (await reader.page(path, { first: 1 })).items;
  expect(length === 1, `With first=1, a page has ${length} items.`);
  return "With first=1, a page has one item. The default size and the maximum were not tried.";
}

async function checkTypes(reader: TenantReader): Promise<string> {
  const path = reader.deployment("shared-workspace");
  const { items } = await reader.all(path);
  const types = [...new Set(items.map(({ type }) => String(type)))].sort();
  const [one, other] = types;
  need(one !== undefined && other !== undefined, "All items of the list have the same type.");
  for (const wanted of [[one], [one, other]]) {
    const page = await reader.page(path, { types: wanted, first: PAGE_SIZE });
    const got = new Set(page.items.map(({ type }) => String(type)));
    const query = wanted.map((type) => `types=${type}`).join("&");
    const isComplete = pageInfoOf(page)["hasNextPage"] !== true;
    const hasAll = !isComplete || wanted.every((type) => got.has(type));
    const hasOthers = [...got].some((type) => !wanted.includes(type));
    expect(hasAll && !hasOthers, `${query} returned items of the types ${[...got].join(", ") || "(none)"}.`);
  }
  return `types=${one} and types=${one}&types=${other} returned items of these types only.`;
}

async function checkOrder(reader: TenantReader): Promise<string> {
  const path = reader.deployment("shared-workspace");
  const timesOf = async (member: string, query: Record<string, string>): Promise<number[]> => {
    const { items } = await reader.page(path, { first: PAGE_SIZE, ...query });
    const times = items.map((item) => Date.parse(String(item[member])));
    need(new Set(times).size > 1 && !times.includes(NaN), `The items have no different values of ${member}.`);
    return times;
  };
  for (const direction of ["ASC", "DESC"]) {
    const query = { orderByField: "created_at", orderByDirection: direction };
    const times = await timesOf("createdAt", query);
    const isOrdered = isAscending(direction === "ASC" ? times : times.reverse());
    expect(isOrdered, `orderByField=created_at&orderByDirection=${direction} is not that order.`);
  }
  const isLatestFirst = isAscending((await timesOf("updatedAt", {})).reverse());
  expect(isLatestFirst, "Without parameters, the order is not from the latest updatedAt on.");
  return "created_at ASC and DESC are these orders; without parameters, it is from the latest updatedAt on.";
}

function isAscending(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || values[index - 1]! <= value);
}

async function checkCount(reader: TenantReader): Promise<string> {
  const path = reader.deployment("workbooks");
  const { items, isComplete } = await reader.all(path);
  need(isComplete && items.length > 1, "The list has fewer than two items, or too many to count.");
  const { count } = await reader.page(path, { first: 1 });
  const seen = `count is ${JSON.stringify(count)}, and the list has ${items.length} items.`;
  expect(count === items.length, seen);
  return seen;
}
