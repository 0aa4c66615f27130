/** For Rollup: writes the licenses of the third-party code in a bundle, and rejects code under other licenses. */
import license from "rollup-plugin-license";

/** Licenses that permit to ship the code in a package under the MIT license. */
export const ALLOWED_LICENSES = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "Zlib"];

/** The file that every folder with third-party code has. */
export const LICENSES_FILE = "third-party-licenses.txt";

/** The packages of this project have the license in their own folder. */
const OWN = ["svc-dashboard", "svc-sandbox"];

const textOf = (packages) =>
  packages
    .filter(({ name }) => !OWN.includes(name))
    .map((dependency) => dependency.text())
    .join("\n\n---\n\n");

/** @param folder the folder of the bundle */
export function thirdPartyLicenses(folder) {
  return license({
    thirdParty: {
      multipleVersions: true,
      allow: {
        test: `(${ALLOWED_LICENSES.join(" OR ")})`,
        failOnUnlicensed: true,
        failOnViolation: true,
      },
      output: { file: `${folder}/${LICENSES_FILE}`, encoding: "utf-8", template: textOf },
    },
  });
}
