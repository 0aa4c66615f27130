/** Reporter for Node's test runner: a line for each failed test, for `verdict.mjs`, and what the tests' process reports. */
import { failureLine } from "./verdict.mjs";

export default async function* report(events) {
  for await (const { type, data } of events) {
    if (type === "test:stderr") yield data.message;
    // a suite fails by its tests, each of which is reported itself
    const isOfSubtests = data?.details?.error?.failureType === "subtestsFailed";
    if (type === "test:fail" && !isOfSubtests) yield failureLine(data.name, data.details.error);
  }
}
