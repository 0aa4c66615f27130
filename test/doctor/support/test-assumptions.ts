import type { AssumptionReport } from "../../../src/cli/doctor/assumptions/check-assumptions.js";
import { runDoctor } from "../../../src/cli/doctor/run-doctor.js";
import { TOKEN } from "./examine.js";

interface Options {
  token?: string;
  deploymentId?: number;
  /** More arguments. */
  args?: readonly string[];
  /** Whether the output is a terminal. */
  isTTY?: boolean;
}

/** The result of a run as the command line does it, but in this process. */
interface Tested {
  code: number;
  output: string;
}

/** Runs `doctor --assumptions` against a tenant. */
export async function testAssumptions(
  origin: string,
  { token = TOKEN, deploymentId = 42, args = ["--embed-tenant", "acme"], isTTY = false }: Options = {},
): Promise<Tested> {
  const target = ["--tenant-origin", origin, "--deployment-id", String(deploymentId)];
  let output = "";
  const code = await runDoctor(
    ["--assumptions", ...target, ...args],
    { SVC_TOKEN: token },
    { isTTY, write: (text) => (output += text) },
  );
  return { code, output };
}

/** Runs it with `--json`. */
export async function reportOf(
  origin: string,
  { args = ["--embed-tenant", "acme"], ...options }: Options = {},
): Promise<{ code: number; report: AssumptionReport }> {
  const { code, output } = await testAssumptions(origin, { ...options, args: [...args, "--json"] });
  return { code, report: JSON.parse(output) as AssumptionReport };
}
