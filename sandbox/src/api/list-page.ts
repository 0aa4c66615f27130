import type { PageInfo } from "svc-dashboard/backend";
import { HttpError } from "../http-error.js";
import type { Services } from "../services.js";

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 500;

/** A list that is read page by page. */
export interface List {
  /** The SQL after `select`. */
  columns: string;
  /** The SQL after `from`. */
  source: string;
  /** Conditions on the rows; their values are `$1` and so on. */
  where: readonly string[];
  values: readonly unknown[];
  /** The sort keys with their SQL types: never null, and the last one is an id, so that no two rows are equal. */
  keys: readonly { sql: string; type: string }[];
  descending?: boolean;
}

/** The requested page. */
export interface PageQuery {
  after?: string | null | undefined;
  first?: number | null | undefined;
}

/** One page of a list, in the form of the service's pages. */
export interface ListPage<Row> {
  items: Row[];
  pageInfo: PageInfo;
}

/**
 * Reads one page by its sort keys: rows that are added or deleted in between neither repeat nor hide others.
 * @throws HttpError 400 if the cursor belongs to another list.
 */
export async function listPage<Row>(
  { database, signer }: Services,
  list: List,
  { after, first }: PageQuery,
): Promise<ListPage<Row>> {
  const size = Math.min(first ?? DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);
  const values = [...list.values];
  const where = [...list.where];
  const keys = list.keys.map(({ sql }) => sql);
  // everything that identifies this list: cursors are valid for one list only
  const name = JSON.stringify([list.source, list.where, list.values, list.keys, list.descending]);
  const position = after == null ? undefined : signer.read(name, after);
  if (after != null && !position) {
    const text = "Expected an endCursor that this list returned as after, got another string.";
    throw new HttpError(400, "invalid_cursor", `${text} Filters and order must be the same on every page.`);
  }
  if (position) {
    const bound = position.map((key, index) => `$${values.push(key)}::text::${list.keys[index]?.type}`);
    where.push(`(${keys.join(", ")}) ${list.descending ? "<" : ">"} (${bound.join(", ")})`);
  }
  const rows = await database.query<{ position: string[] }>(
    `select ${list.columns}, array[${keys.map((key) => `(${key})::text`).join(", ")}] as position
     from ${list.source} where ${where.join(" and ")}
     order by ${keys.map((key) => (list.descending ? `${key} desc` : key)).join(", ")}
     limit ${size + 1}`,
    values,
  );
  const page = rows.slice(0, size);
  const cursorOf = (row: (typeof rows)[number] | undefined) => (row ? signer.sign(name, row.position) : null);
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
