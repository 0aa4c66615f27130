import { Simulation } from "./simulation.js";

/** Counts of a run of simulations, and the changes that they covered. */
interface Simulated {
  readonly lives: number;
  readonly steps: number;
  /** The state changes that occurred, as `from to`. */
  readonly changes: ReadonlySet<string>;
}

/**
 * Simulates one life after another, each with the next seed, until `hasTime` returns false.
 * @throws Error with the seed, and the command that replays it
 */
export async function runSimulations(
  file: string,
  firstSeed: number,
  hasTime: () => boolean,
): Promise<Simulated> {
  const { SEED } = process.env;
  const changes = new Set<string>();
  if (SEED !== undefined) {
    return { lives: 1, steps: await simulate(file, Number(SEED), changes, console.log), changes };
  }
  let lives = 0;
  let steps = 0;
  for (; hasTime(); lives += 1) steps += await simulate(file, firstSeed + lives, changes);
  return { lives, steps, changes };
}

async function simulate(
  file: string,
  seed: number,
  changes: Set<string>,
  log?: (line: string) => void,
): Promise<number> {
  const simulation = new Simulation(seed, log);
  try {
    return await simulation.run();
  } catch (error) {
    const { message } = error as Error;
    const replay = `SEED=${seed} npx mocha test/element/simulation/${file}`;
    throw new Error(`With seed ${seed}, this does not hold: ${message}\nReplay it by: ${replay}`, {
      cause: error,
    });
  } finally {
    for (const change of simulation.changes) changes.add(change);
  }
}
