/** The values of the sandbox's text dimensions, from the rows that it writes into a new store. */
import { tsImport } from "tsx/esm/api";

const source = (path) => tsImport(`../../sandbox/src/${path}.ts`, import.meta.url);
const { MEMBERS } = await source("query/views");
const { createRetailRows } = await source("seed/retail/retail");
const { defaultSeed } = await source("seed/default-seed");
const { allWidgets } = await source("contract/dashboard-widgets");

/** Longer lists are shortened to this many examples. */
const EXAMPLES = 3;
const MAX_VALUES = 12;

const rows = new Map(createRetailRows());

/** The different values of a dimension that is a column; nothing of a computed one. */
function valuesOf({ sql }) {
  const nothing = () => "";
  const [, table, column] = /^(\w+)\.(\w+)$/.exec(sql({ instant: nothing, day: nothing })) ?? [];
  const values = new Set(rows.get(table)?.map((row) => row[column]));
  return [...values].filter((value) => value !== null).sort();
}

/** The values of each text dimension that is a column, by its name. */
export const MEMBER_VALUES = new Map(
  [...MEMBERS]
    .filter(([, { kind, type }]) => kind === "dimension" && type === "text")
    .map(([id, dimension]) => [id, valuesOf(dimension)])
    .filter(([, values]) => values.length > 0),
);

/** The members of FILTER widgets that are text dimensions, in alphabetical order. */
export const FILTER_MEMBERS = [
  ...new Set(
    defaultSeed.dashboards
      .flatMap(({ config }) => allWidgets(config.widgets ?? []))
      .filter(({ type, config }) => type === "FILTER" && MEMBER_VALUES.has(config.member))
      .map(({ config }) => config.member),
  ),
].sort();

/** The values in one line: of many, how many there are and some examples. */
export function listValues(id, write) {
  const values = MEMBER_VALUES.get(id);
  if (values.length <= MAX_VALUES) return values.map(write).join(", ");
  return `${values.length.toLocaleString("en")} values, such as ${values.slice(0, EXAMPLES).map(write).join(", ")}`;
}
