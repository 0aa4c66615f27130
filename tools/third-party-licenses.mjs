/** The licenses of the third-party code in a bundle; code under other licenses is rejected. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Licenses of code that a package under the MIT license may contain. */
export const ALLOWED_LICENSES = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "Zlib"];

/** The file that every folder with third-party code has. */
export const LICENSES_FILE = "third-party-licenses.txt";

/** The folder of the package that a file belongs to. */
const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/** The texts that the license of a package requires beside its code. */
function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  // an expression such as "(MIT AND Zlib)"; in one that has both words, each license must be allowed
  const parts = String(license)
    .replace(/[()]/g, "")
    .split(/ (?:OR|AND) /);
  const isAllowed = (part) => ALLOWED_LICENSES.includes(part);
  if (!(/ AND /.test(license) ? parts.every(isAllowed) : parts.some(isAllowed)))
    throw new Error(`Expected ${name} under one of ${ALLOWED_LICENSES.join(", ")}, got ${license}.`);
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && /^(licen[cs]e|notice)\b/i.test(file.name))
    .map(({ name: file }) => readFileSync(join(folder, file), "utf8").trim());
  return [`Name: ${name}\nVersion: ${version}\nLicense: ${license}`, ...texts].join("\n\n");
}

/** The text for the folder of a bundle. @param files those that it is made of */
export function licensesOf(files) {
  const folders = files.flatMap((file) => PACKAGE.exec(file.replaceAll("\\", "/"))?.[0] ?? []);
  return `${[...new Set(folders)].sort().map(noticeOf).join("\n\n---\n\n")}\n`;
}

/** For Rollup. @param folder the folder of the bundle */
export const thirdPartyLicenses = (folder) => ({
  name: "third-party-licenses",
  writeBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((file) => Object.entries(file.modules ?? {}));
    const files = modules.filter(([, { renderedLength }]) => renderedLength > 0).map(([file]) => file);
    writeFileSync(join(folder, LICENSES_FILE), licensesOf(files));
  },
});
