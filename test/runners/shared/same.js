/** @throws Error with both values unless they are equal as JSON */
export function same(actual, expected) {
  const [received, required] = [actual, expected].map((value) => JSON.stringify(value));
  if (received !== required) throw new Error(`Expected ${required}, got ${received}.`);
}

/** Returns the message of the error that a function throws. */
export function messageOf(run) {
  try {
    run();
  } catch (error) {
    return error.message;
  }
  throw new Error("Expected the function to throw an error.");
}

/** Waits, task by task, until a condition is true. */
export async function until(condition) {
  for (let tasks = 0; tasks < 1000; tasks += 1) {
    if (condition()) return;
    await new Promise((done) => setTimeout(done));
  }
  throw new Error(`Expected ${condition} to become true.`);
}
