/** The licenses of everything that users install or that is bundled, from the bills of materials. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGES } from "./pack-packages.mjs";

const nameOf = ({ group, name }) => (group ? `${group}/${name}` : name);

const licensesOf = ({ licenses }) =>
  licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression).join(", ");

function tableOf(folder, name) {
  const { components } = JSON.parse(readFileSync(join(folder, `${name}.cdx.json`), "utf8"));
  const rows = components
    .map((component) => `| ${nameOf(component)} | ${component.version} | ${licensesOf(component)} |`)
    .sort();
  return `## ${name}\n\n| Package | Version | License |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
}

/** Writes `licenses.md`. @param folder where the bills of materials are */
export function writeLicenseList(folder) {
  const tables = Object.keys(PACKAGES).map((name) => tableOf(folder, name));
  writeFileSync(join(folder, "licenses.md"), `# Licenses\n\n${tables.join("\n")}`);
}
