import { spawnSync } from "node:child_process";
import { canInstall, installPackages } from "../../../tools/engines/install.mjs";
import { ENDPOINTS, type SessionEndpoint } from "./endpoints.js";

const isMissing = ({ check: [program, ...args] }: SessionEndpoint): boolean =>
  spawnSync(program, args, { stdio: "ignore" }).status !== 0;

/** Installs missing languages and frameworks from Debian's packages, if this user may do that. */
export function installLanguages(): void {
  const missing = Object.values(ENDPOINTS).filter(isMissing);
  if (missing.length === 0 || !canInstall()) return;
  const packages = missing.flatMap((endpoint) => endpoint.packages);
  console.log(
    `Installing Debian's packages ${packages.join(", ")} for the session endpoints (about 500 MB).`,
  );
  installPackages(packages); // if that fails, apt-get reports why
}

/** Returns the reason why an example can't run on this machine; false if it can. If packages can be installed, a missing one is a failure. */
export function skipReason(endpoint: SessionEndpoint): string | false {
  if (canInstall() || !isMissing(endpoint)) return false;
  return `needs ${endpoint.packages.join(", ")}; on Debian and Ubuntu: sudo apt-get install ${endpoint.packages.join(" ")}`;
}
