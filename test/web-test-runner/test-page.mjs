/**
 * Returns the page of a browser test. The runner copies the values of a failed assertion into its report; a value that can't
 * be copied, such as an element, would lose the whole report. So such values become strings before the runner reads them.
 */
export function testPage(framework) {
  return `<!doctype html>
<script type="module">
  const describe = (value) => {
    if (value instanceof Element) return value.cloneNode().outerHTML;
    if (Array.isArray(value)) return "[" + value.map(describe).join(", ") + "]";
    try {
      return String(value);
    } catch {
      return typeof value; // a window of another origin can't be converted
    }
  };
  const copyable = (value) => {
    try {
      return structuredClone(value);
    } catch {
      return describe(value);
    }
  };
  let runner;
  Object.defineProperty(window, "__WTR_MOCHA_RUNNER__", {
    get: () => runner,
    set(started) {
      runner = started;
      runner.on("fail", (test, error) => {
        for (const name of ["expected", "actual"])
          if (error && name in error) error[name] = copyable(error[name]);
      });
    },
  });
</script>
<script type="module" src="${framework}"></script>`;
}
