import { spawnSync } from "node:child_process";
import { canInstall, installPackages } from "../../../tools/engines/install.mjs";
import { ENDPOINTS, type SessionEndpoint } from "./endpoints.js";

const isMissing = ({ check: [program, ...args] }: SessionEndpoint): boolean =>
  spawnSync(program, args, { stdio: "ignore" }).status !== 0;

/** Installs the languages and frameworks that this machine lacks, from Debian's packages, where it may. */
export function installLanguages(): void {
  const missing = Object.values(ENDPOINTS).filter(isMissing);
  if (missing.length === 0 || !canInstall()) return;
  const packages = missing.flatMap((endpoint) => endpoint.packages);
  console.log(
    `Installing Debian's packages ${packages.join(", ")} for the session endpoints (about 500 MB).`,
  );
  installPackages(packages); // if that fails, apt-get reports why
}

/** Why an example cannot run on this machine; false if it can. Where packages may be installed, a missing one is a failure. */
export function skipReason(endpoint: SessionEndpoint): string | false {
  if (canInstall() || !isMissing(endpoint)) return false;
  return `needs ${endpoint.packages.join(", ")}; on Debian and Ubuntu: sudo apt-get install ${endpoint.packages.join(" ")}`;
}
