import type { PageInfo } from "svc-dashboard/backend";
import type { Queryable } from "../store/database.js";
import type { Cursors } from "../http/cursors.js";

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 500;

/** A list that is read page by page: what its rows are and in which order they come. */
export interface List {
  /** Tells this list from all others; cursors are good for it alone. */
  name: string;
  /** What follows `select`. */
  columns: string;
  /** What follows `from`. */
  source: string;
  /** Conditions on the rows; their values are `$1` and so on. */
  where: readonly string[];
  values: readonly unknown[];
  /** What rows are sorted by, without nulls and ending with an id, so that no two rows are equal. With SQL types. */
  keys: readonly { sql: string; type: string }[];
  descending?: boolean;
}

/** Which page is requested. */
export interface PageQuery {
  after?: string | null | undefined;
  first?: number | null | undefined;
}

/** One page of a list, as the service's pages are made. */
export interface ListPage<Row> {
  rows: Row[];
  pageInfo: PageInfo;
}

/**
 * Reads one page by its sort keys: rows that come or go in between neither repeat nor hide others.
 * @throws HttpError 400 when the cursor is not of this list.
 */
export async function listPage<Row extends object>(
  store: Queryable,
  cursors: Cursors,
  list: List,
  { after, first }: PageQuery,
): Promise<ListPage<Row>> {
  const size = Math.min(first ?? DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);
  const values = [...list.values];
  const where = [...list.where];
  const keys = list.keys.map(({ sql }) => sql);
  const position = after == null ? undefined : cursors.decode(list.name, after);
  if (position) {
    const bound = position.map((key, index) => `$${values.push(key)}::text::${list.keys[index]?.type}`);
    where.push(`(${keys.join(", ")}) ${list.descending ? "<" : ">"} (${bound.join(", ")})`);
  }
  const rows = await store.query<Row & Record<`key_${number}`, string>>(
    `select ${list.columns}, ${keys.map((key, index) => `(${key})::text as key_${index}`).join(", ")}
     from ${list.source} ${where.length > 0 ? `where ${where.join(" and ")}` : ""}
     order by ${keys.map((key) => (list.descending ? `${key} desc` : key)).join(", ")}
     limit ${size + 1}`,
    values,
  );
  const page = rows.slice(0, size);
  const cursorOf = (row: (typeof rows)[number] | undefined) =>
    row
      ? cursors.encode(
          list.name,
          keys.map((_, index) => row[`key_${index}`] ?? ""),
        )
      : null;
  return {
    rows: page,
    pageInfo: {
      hasNextPage: rows.length > size,
      hasPreviousPage: position !== undefined,
      startCursor: cursorOf(page[0]),
      endCursor: cursorOf(page.at(-1)),
    },
  };
}
