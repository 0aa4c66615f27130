import { expect } from "chai";
import { STATE_CHANGES } from "../state-changes.js";
import { runSimulations } from "./run-simulations.js";

/** How long lives are simulated, with other seeds than those of `npm test`. */
const MINUTES = Number(process.env["SIMULATION_MINUTES"] ?? 30);

describe("many simulated lives of a <svc-dashboard>", () => {
  it("match their specification, and change the state in each documented way", async function () {
    this.timeout((MINUTES + 5) * 60_000);
    const end = performance.now() + MINUTES * 60_000;
    const { lives, steps, changes } = await runSimulations(
      "simulation.slow.test.ts",
      Date.now(),
      () => performance.now() < end,
    );
    console.log(`${lives} lives, ${steps} steps`);
    if (process.env["SEED"] !== undefined) return; // one life has few of them
    expect([...changes]).to.include.members(
      Object.entries(STATE_CHANGES).flatMap(([from, next]) => Object.keys(next).map((to) => `${from} ${to}`)),
    );
  });
});
