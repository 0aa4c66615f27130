import { expect } from "chai";
import { runSimulations } from "./run-simulations.js";
import { Simulation } from "./simulation.js";

const CPU_SECONDS = 2;

describe("the simulated life of a <svc-dashboard>", () => {
  it("matches its specification in random sequences of steps", async () => {
    const start = process.cpuUsage();
    const hasTime = (): boolean => {
      const { user, system } = process.cpuUsage(start);
      return user + system < CPU_SECONDS * 1e6;
    };
    // always the same seeds, so that a failure can be repeated
    const { lives, steps } = await runSimulations("simulation.test.ts", 0, hasTime);
    expect(steps).to.be.greaterThan(lives);
  });

  it("is the same for the same seed", async () => {
    const [first, second] = [await stepsOf(7), await stepsOf(7)];
    expect(first.length).to.be.greaterThan(10);
    expect(second).to.deep.equal(first);
  });
});

/** Returns the log of a life. */
async function stepsOf(seed: number): Promise<string[]> {
  const lines: string[] = [];
  await new Simulation(seed, (line) => lines.push(line)).run();
  return lines;
}
