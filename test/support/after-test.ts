/** What tests in Node leave behind is undone here: mocha loads this before all files. See `.mocharc.json`. */
import { mock } from "node:test";

type Work = () => unknown;

const afterThis: Work[] = [];
const afterAll: Work[] = [];

async function doAll(works: Work[]): Promise<void> {
  for (const work of works.splice(0).reverse()) await work();
}

/** Runs this after the present test, whether it fails or not; what was registered last runs first. */
export function afterTest(work: Work): void {
  afterThis.push(work);
}

/** Runs this after the last test of the process. */
export function afterAllTests(work: Work): void {
  afterAll.push(work);
}

/** Mocha finds these by their name. */
export const mochaHooks = {
  async afterEach(): Promise<void> {
    mock.timers.reset();
    mock.restoreAll();
    await doAll(afterThis);
  },
  afterAll: () => doAll(afterAll),
};
