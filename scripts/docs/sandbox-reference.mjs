/** Writes the lists of docs/sandbox.md: dashboards, members of the sandbox's data, their values, operations of its pages. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { tsImport } from "tsx/esm/api";
import { listValues, MEMBER_VALUES } from "./member-values.mjs";
import { table } from "./openapi-document.mjs";
import { dashboardTable } from "./seed-dashboards.mjs";

const { MEMBERS } = await tsImport("../../sandbox/src/query/views.ts", import.meta.url);

const EMBED = "sandbox/src/embed";

const codeList = (names) => names.map((name) => `\`${name}\``).join(", ");

/** A row for each semantic view. */
function memberTable() {
  const members = [...MEMBERS].map(([id, { kind }]) => ({ id, kind, view: id.split(".")[0] }));
  const idsOf = (view, kind) =>
    codeList(members.filter((member) => member.view === view && member.kind === kind).map(({ id }) => id));
  const views = [...new Set(members.map(({ view }) => view))];
  const rows = views.map((view) => [`\`${view}\``, idsOf(view, "dimension"), idsOf(view, "measure")]);
  return table(["View", "Dimensions", "Measures"], rows);
}

/** A row for each text dimension that is stored. */
function valueTable() {
  const code = (value) => `\`${value}\``;
  return table(
    ["Dimension", "Values"],
    [...MEMBER_VALUES.keys()].map((id) => [code(id), listValues(id, code)]),
  );
}

/** The names that the routes of the embed pages give to their operations. */
function embedOperations() {
  const sources = readdirSync(EMBED).map((name) => readFileSync(join(EMBED, name), "utf8"));
  const names = sources.flatMap((source) =>
    [...source.matchAll(/operation\("(embed\w+)"\)/g)].map(([, name]) => name),
  );
  return `${codeList(names.sort())}.`;
}

/** Fills in the lists between their markers. */
export function withSandboxLists(page) {
  const lists = {
    dashboards: dashboardTable(),
    members: memberTable(),
    values: valueTable(),
    "embed-operations": embedOperations(),
  };
  return page.replace(
    /(<!-- (dashboards|members|values|embed-operations) -->\n).*?(<!-- end -->)/gs,
    (_, start, name, end) => `${start}\n${lists[name]}\n\n${end}`,
  );
}
