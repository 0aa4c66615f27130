/** The lists of docs/sandbox.md: the dashboards of the sandbox's default seed, the members of its data, their values. */
import { tsImport } from "tsx/esm/api";
import { code, codes, table } from "./markdown.mjs";

const source = (path) => tsImport(`../../sandbox/src/${path}.ts`, import.meta.url);
const { MEMBERS } = await source("query/views");
const { createRetailRows } = await source("seed/retail/retail");
const { defaultSeed } = await source("seed/default-seed");
const { filterMembers } = await source("contract/dashboard-widgets");

/** Longer lists are shortened to a few examples. */
const MAX_VALUES = 12;
const EXAMPLES = 3;

const rows = new Map(createRetailRows());

/** The different values of a dimension that is a column; empty for a computed one. */
function valuesOf({ sql }) {
  const empty = () => "";
  const [, table, column] = /^(\w+)\.(\w+)$/.exec(sql({ instant: empty, day: empty })) ?? [];
  const values = new Set(rows.get(table)?.map((row) => row[column]));
  return [...values].filter((value) => value !== null).sort();
}

function listed(values) {
  if (values.length <= MAX_VALUES) return codes(values);
  return `${values.length.toLocaleString("en")} values, such as ${codes(values.slice(0, EXAMPLES))}`;
}

/** The values of each text dimension that is a column, by its id. */
const memberValues = new Map(
  [...MEMBERS]
    .filter(([, { kind, type }]) => kind === "dimension" && type === "text")
    .map(([id, dimension]) => [id, valuesOf(dimension)])
    .filter(([, values]) => values.length > 0)
    .map(([id, values]) => [id, listed(values)]),
);

const embeddable = defaultSeed.dashboards
  .filter(({ status, allowEmbed }) => status === "published" && allowEmbed)
  .map((dashboard) => ({ ...dashboard, members: [...filterMembers(dashboard.config.widgets ?? [])].sort() }));

/** Public id, title and filter members of each dashboard that can be embedded. */
export const dashboardRows = embeddable.map(({ publicId, title, members }) => [
  code(publicId),
  title,
  codes(members) || "none: an APP dashboard",
]);

/** The members of filter widgets that are text dimensions, each with its values. */
export const filterValues = [...new Set(embeddable.flatMap(({ members }) => members))]
  .filter((id) => memberValues.has(id))
  .sort()
  .map((id) => [code(id), memberValues.get(id)]);

/** A row for each semantic view. */
const viewRows = [...new Set([...MEMBERS.keys()].map((id) => id.split(".")[0]))].map((view) => {
  const members = [...MEMBERS].filter(([id]) => id.startsWith(`${view}.`));
  const idsOf = (wanted) => codes(members.filter(([, { kind }]) => kind === wanted).map(([id]) => id));
  return [code(view), idsOf("dimension"), idsOf("measure")];
});

export const SANDBOX_PARTS = {
  "sandbox: dashboards": table(["Public id", "Title", "Members of its filter widgets"], dashboardRows),
  "sandbox: members": table(["View", "Dimensions", "Measures"], viewRows),
  "sandbox: values": table(
    ["Dimension", "Values"],
    [...memberValues].map(([id, values]) => [code(id), values]),
  ),
};
