import { Simulation } from "./simulation.js";

/** What has been simulated. */
interface Simulated {
  readonly lives: number;
  readonly steps: number;
}

/**
 * Simulates one life after another, each with the next seed, while there is time.
 * @throws Error with the seed, and the command that replays it
 */
export async function runSimulations(
  file: string,
  firstSeed: number,
  hasTime: () => boolean,
): Promise<Simulated> {
  const { SEED } = process.env;
  if (SEED !== undefined) return { lives: 1, steps: await simulate(file, Number(SEED), console.log) };
  let lives = 0;
  let steps = 0;
  for (; hasTime(); lives += 1) steps += await simulate(file, firstSeed + lives);
  return { lives, steps };
}

async function simulate(file: string, seed: number, log?: (line: string) => void): Promise<number> {
  try {
    return await new Simulation(seed, log).run();
  } catch (error) {
    const { message } = error as Error;
    const replay = `SEED=${seed} npx mocha test/element/simulation/${file}`;
    throw new Error(`With seed ${seed}, this does not hold: ${message}\nReplay it by: ${replay}`, {
      cause: error,
    });
  }
}
