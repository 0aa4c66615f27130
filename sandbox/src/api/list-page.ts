import type { PageInfo } from "svc-dashboard/backend";
import type { ListPosition } from "../http/cursors.js";
import type { Services } from "../services.js";

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 500;

/** A list that is read page by page: what its rows are and in which order they come. */
export interface List {
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
  items: Row[];
  pageInfo: PageInfo;
}

/**
 * Reads one page by its sort keys: rows that come or go in between neither repeat nor hide others.
 * @throws HttpError 400 when the cursor is not of this list.
 */
export async function listPage<Row>(
  { database, cursors }: Services,
  list: List,
  { after, first }: PageQuery,
): Promise<ListPage<Row>> {
  const size = Math.min(first ?? DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);
  const values = [...list.values];
  const where = [...list.where];
  const keys = list.keys.map(({ sql }) => sql);
  // all that tells this list from others: cursors are good for it alone
  const name = JSON.stringify([list.source, list.where, list.values, list.keys, list.descending]);
  const position = after == null ? undefined : cursors.decode(name, after);
  if (position) {
    const bound = position.map((key, index) => `$${values.push(key)}::text::${list.keys[index]?.type}`);
    where.push(`(${keys.join(", ")}) ${list.descending ? "<" : ">"} (${bound.join(", ")})`);
  }
  const rows = await database.query<{ position: ListPosition }>(
    `select ${list.columns}, array[${keys.map((key) => `(${key})::text`).join(", ")}] as position
     from ${list.source} ${where.length > 0 ? `where ${where.join(" and ")}` : ""}
     order by ${keys.map((key) => (list.descending ? `${key} desc` : key)).join(", ")}
     limit ${size + 1}`,
    values,
  );
  const page = rows.slice(0, size);
  const cursorOf = (row: (typeof rows)[number] | undefined) =>
    row ? cursors.encode(name, row.position) : null;
  return {
    items: page.map(({ position: _, ...row }) => row as Row),
    pageInfo: {
      hasNextPage: rows.length > size,
      hasPreviousPage: position !== undefined,
      startCursor: cursorOf(page[0]),
      endCursor: cursorOf(page.at(-1)),
    },
  };
}
