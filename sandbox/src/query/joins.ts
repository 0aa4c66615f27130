import type { Relation } from "./model.js";

/** The tables of relations that have another name. */
const TABLES: Readonly<Partial<Record<Relation, string>>> = { items: "order_items" };

type Join = readonly [from: Relation, to: Relation, condition: string, isOptional?: true];

/** Joins that find at most one row: they never multiply the rows that a measure counts. An optional one may find none. */
const JOINS: readonly Join[] = [
  ["items", "orders", "orders.id = items.order_id"],
  ["items", "products", "products.id = items.product_id"],
  ["orders", "customers", "customers.id = orders.customer_id"],
  ["orders", "returns", "returns.order_id = orders.id", true],
  ["returns", "orders", "orders.id = returns.order_id"],
  ["customers", "countries", "countries.code = customers.country_code"],
  ["visits", "countries", "countries.code = visits.country_code"],
];

/** The joins from a root to every relation that it is connected with, nearer ones first. */
function joinsFrom(root: Relation): ReadonlyMap<Relation, readonly Join[]> {
  const paths = new Map<Relation, readonly Join[]>([[root, []]]);
  // a map also visits the entries that are added during the loop
  for (const [relation, path] of paths) {
    for (const join of JOINS) {
      if (join[0] === relation && !paths.has(join[1])) paths.set(join[1], [...path, join]);
    }
  }
  return paths;
}

/**
 * Whether rows of a root can be grouped or filtered by a relation: `all` if each row has a counterpart there, such as the
 * customer of an order; `some` if only some rows have one, such as the return of an order.
 */
export function reach(root: Relation, relation: Relation): "all" | "some" | undefined {
  const path = joinsFrom(root).get(relation);
  return path && (path.some(([, , , isOptional]) => isOptional) ? "some" : "all");
}

/** Returns the `from` clause with all the relations, and without joins that they do not need. */
export function fromClause(root: Relation, relations: readonly Relation[]): string {
  const paths = joinsFrom(root);
  const joins = new Set(relations.flatMap((relation) => paths.get(relation) ?? []));
  const tables = [...joins].map(([, to, on]) => ` left join ${TABLES[to] ?? to} as ${to} on ${on}`);
  return `${TABLES[root] ?? root} as ${root}${tables.join("")}`;
}
