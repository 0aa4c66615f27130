/** Undoes the effects of tests in Node: mocha loads this file before all others. See `.mocharc.json`. */
import { mock } from "node:test";

type Work = () => unknown;

const afterThis: Work[] = [];
const afterAll: Work[] = [];

async function doAll(works: Work[]): Promise<void> {
  for (const work of works.splice(0).reverse()) await work();
}

/** Runs a function after the current test, whether it fails or not; the last registered function runs first. */
export function afterTest(work: Work): void {
  afterThis.push(work);
}

/** Runs a function after the last test of the process. */
export function afterAllTests(work: Work): void {
  afterAll.push(work);
}

/** Mocha finds these hooks by their name. */
export const mochaHooks = {
  async afterEach(): Promise<void> {
    mock.timers.reset();
    mock.restoreAll();
    await doAll(afterThis);
  },
  afterAll: () => doAll(afterAll),
};
