import { expect } from "chai";
import { runSimulations } from "./run-simulations.js";

/** How long the lives of other seeds than those of `npm test` are simulated. */
const MINUTES = Number(process.env["SIMULATION_MINUTES"] ?? 30);

describe("many simulated lives of a <svc-dashboard>", () => {
  it("match their specification", async function () {
    this.timeout((MINUTES + 5) * 60_000);
    const end = performance.now() + MINUTES * 60_000;
    const { lives, steps } = await runSimulations(
      "simulation.slow.test.ts",
      Date.now(),
      () => performance.now() < end,
    );
    console.log(`${lives} lives, ${steps} steps`);
    expect(steps).to.be.greaterThan(lives);
  });
});
