/** Reads from what a run of one test file printed whether a planted fault was caught. */

/** Begins each line of the reporters here, to distinguish it from what tests print. */
const MARK = "@prove ";

/**
 * What a reporter prints of a failed test.
 * @param error as the runner has it: some wrap what the test threw, as `cause`
 */
export function failureLine(title, error) {
  return `\n${MARK}${JSON.stringify({ title, isAssertion: isAssertion(error), message: textOf(error) })}\n`;
}

/** Whether an assertion of chai's or Node's failed, directly or inside of a property, a hook or the runner's own error. */
function isAssertion(error) {
  if (!error) return false;
  return error.name === "AssertionError" || error.code === "ERR_ASSERTION" || isAssertion(error.cause);
}

function textOf(error) {
  const { message = error } = error?.cause ?? error ?? {};
  return String(message).split("\n", 1)[0].slice(0, 200);
}

/** The failures in the output of a run, complete or not. */
export function failuresIn(output) {
  return output
    .split("\n")
    .filter((line) => line.startsWith(MARK) && line.endsWith("}"))
    .map((line) => JSON.parse(line.slice(MARK.length)));
}

/** The sentence with which `name-hanging-tests.mjs` ends a run. */
const HANGING = /^(The test ".*" has not ended|No test has started after .*) within \d+ s\.$/m;

/**
 * The verdict on one run. A fault is caught by a failed assertion alone: a timeout, a crash or a file that can't be
 * imported would also follow from a slow machine or from a fault that does not compile.
 * @param run its `output`, its exit `code` (null if it was killed), and whether it `isOverdue`: killed after its time
 * @returns the assertion that failed, or else why there is none; neither if all tests passed
 */
export function judge({ output, code, isOverdue }) {
  const failures = failuresIn(output);
  const assertion = failures.find(({ isAssertion }) => isAssertion);
  if (assertion) return { caughtBy: assertion.title };
  if (isOverdue) return { reason: "the run did not end in time" };
  const [hanging] = HANGING.exec(output) ?? [];
  if (hanging) return { reason: hanging };
  const [failure] = failures;
  if (failure) return { reason: `not by an assertion: ${failure.title}: ${failure.message}` };
  if (code !== 0) return { reason: `no test failed, but the run ended with ${code}: ${lastLineOf(output)}` };
  return {};
}

function lastLineOf(output) {
  return output.trim().split("\n").at(-1).slice(0, 200);
}
