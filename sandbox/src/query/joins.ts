import type { Relation } from "./model.js";

/** The table that each relation reads. */
const TABLE_OF: Readonly<Record<Relation, string>> = {
  orders: "orders",
  items: "order_items",
  products: "products",
  customers: "customers",
  countries: "countries",
  returns: "returns",
  visits: "visits",
};

/** Joins that find at most one row: going along them never multiplies the rows that a measure counts. */
const EDGES: readonly (readonly [from: Relation, to: Relation, condition: string])[] = [
  ["items", "orders", "orders.id = items.order_id"],
  ["items", "products", "products.id = items.product_id"],
  ["orders", "customers", "customers.id = orders.customer_id"],
  ["orders", "returns", "returns.order_id = orders.id"],
  ["returns", "orders", "orders.id = returns.order_id"],
  ["customers", "countries", "countries.code = customers.country_code"],
  ["visits", "countries", "countries.code = visits.country_code"],
];

/** The relations between one and another, with the last; undefined where they are not connected. */
function path(from: Relation, to: Relation): readonly Relation[] | undefined {
  const ways: Relation[][] = [[from]];
  const seen = new Set([from]);
  for (const way of ways) {
    const here = way.at(-1);
    if (here === to) return way.slice(1);
    for (const [start, next] of EDGES) {
      if (start !== here || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

/** Whether rows of a root can be grouped or filtered by a relation. */
export function reaches(root: Relation, relation: Relation): boolean {
  return path(root, relation) !== undefined;
}

/** The `from` clause that makes all the relations available, and joins no other. */
export function fromClause(root: Relation, relations: Iterable<Relation>): string {
  const joined = new Set<Relation>([root]);
  let sql = `${TABLE_OF[root]} as ${root}`;
  for (const relation of relations) {
    for (const next of path(root, relation) ?? []) {
      if (joined.has(next)) continue;
      const edge = EDGES.find(([from, to]) => to === next && joined.has(from));
      if (!edge) continue;
      joined.add(next);
      sql += ` left join ${TABLE_OF[next]} as ${next} on ${edge[2]}`;
    }
  }
  return sql;
}
