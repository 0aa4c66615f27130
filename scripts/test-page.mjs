/**
 * The page that a browser test runs in. The runner copies what a failed assertion compared, and where that can't be
 * copied (an element, a function) its report is lost: the file would count as running until its time is up, with no
 * word of the test that failed. Here the report is then made of texts alone.
 */
export function testPage(framework) {
  return `<!doctype html>
<script type="module">
  import { sessionFailed } from "@web/test-runner-core/browser/session.js";
  addEventListener("unhandledrejection", ({ reason }) => {
    const runner = window.__WTR_MOCHA_RUNNER__;
    if (reason?.name !== "DataCloneError" || runner?.state !== "stopped") return;
    const failed = [];
    runner.suite.eachTest((test) => test.err && failed.push(test.fullTitle() + ": " + test.err.message));
    sessionFailed({ name: "AssertionError", message: failed.join("\\n"), stack: "" });
  });
</script>
<script type="module" src="${framework}"></script>`;
}
