import { readFileSync } from "node:fs";
import type { FilterMap } from "../../../src/protocol/filters.js";

interface OperatorExample {
  operator: string;
  /** As it would be written into `filters`. */
  filters: FilterMap;
  /** The only member of the filters. */
  member: string;
}

/** The examples in the table of operators of docs/filters.md. */
export function operatorExamples(): OperatorExample[] {
  const page = readFileSync("docs/filters.md", "utf8");
  return [...page.matchAll(/^\| `(\w+)` +\|.*\| `(".*})` +\|$/gm)].map(([, operator, json]) => {
    const filters = JSON.parse(`{${json}}`) as FilterMap;
    return { operator: operator!, filters, member: Object.keys(filters)[0]! };
  });
}
