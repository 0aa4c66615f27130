/**
 * `npm run sbom`: writes a software bill of materials for each package, in the format CycloneDX, to `packages/`, or to the
 * folder that is named. npm's own `npm sbom` omits some dependencies of a workspace.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npm } from "./run.mjs";
import { LICENSES_FILE } from "./third-party-licenses.mjs";

/** Downloaded when it is needed: it brings 149 packages. */
const TOOL = "@cyclonedx/cyclonedx-npm@4.2.1";

const OWN = ["svc-dashboard", "svc-sandbox"];

function bomOf(...options) {
  const args = ["exec", "--yes", `--package=${TOOL}`, "--", "cyclonedx-npm", "--output-reproducible"];
  const [command, ...rest] = npm(...args, "--mc-type", "library", ...options);
  return JSON.parse(execFileSync(command, rest, { encoding: "utf8", maxBuffer: 100_000_000 }));
}

const nameOf = ({ group, name }) => (group ? `${group}/${name}` : name);

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));

/** As the lockfile has it: the tool marks only what a workspace itself declares. */
function isForDevelopment({ properties }) {
  const { value: path } = properties.find(({ name }) => name === "cdx:npm:package:path");
  return packages[path].dev === true;
}

/** The packages whose code is in the sandbox's pages: for npm they are dependencies for development. */
function bundledNames() {
  const notices = ["pages", "admin-page"].map((folder) =>
    readFileSync(join("sandbox/dist", folder, LICENSES_FILE), "utf8"),
  );
  return notices.flatMap((text) => [...text.matchAll(/^Name: (.*)$/gm)].map(([, name]) => name));
}

/** What the sandbox installs, and what its pages contain. */
function bomOfSandbox() {
  const bom = bomOf("--workspace", "sandbox");
  const bundled = new Set(bundledNames());
  const component = bom.components.find((each) => nameOf(each) === "svc-sandbox");
  const components = bom.components.filter(
    (each) => !OWN.includes(nameOf(each)) && (!isForDevelopment(each) || bundled.has(nameOf(each))),
  );
  const kept = new Set([component, ...components].map((each) => each["bom-ref"]));
  const dependencies = bom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
  return { ...bom, metadata: { ...bom.metadata, component }, components, dependencies };
}

const [folder = "packages"] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const [name, bom] of [
  ["svc-dashboard", bomOf("--omit", "dev", "--no-workspaces")],
  ["svc-sandbox", bomOfSandbox()],
]) {
  const file = join(folder, `${name}.cdx.json`);
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
  console.log(`${file}: ${bom.components.length} components`);
}
