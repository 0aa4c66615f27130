/**
 * `npm run audit`: fails if npm knows a vulnerability of a production dependency, and prints those of all others. Some
 * mirrors of the registry do not support audits; that is not a failure.
 */
import { spawnSync } from "node:child_process";
import { npm } from "./run.mjs";

function audit(...options) {
  const [command, ...args] = npm("audit", "--json", ...options);
  const { status, stdout } = spawnSync(command, args, { encoding: "utf8" });
  const report = JSON.parse(stdout);
  return { status, report };
}

const describe = ({ vulnerabilities }) =>
  Object.values(vulnerabilities).map(({ name, severity, range }) => `${severity}: ${name} ${range}`);

const production = audit("--omit=dev");
if (production.report.vulnerabilities === undefined) {
  console.log("skipped: the registry does not support audits");
} else {
  const all = describe(audit().report);
  console.log(all.length > 0 ? all.join("\n") : "npm knows no vulnerability of any dependency.");
  process.exitCode = production.status;
}
