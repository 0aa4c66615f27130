/** Makes mocha run tests that are written for Node's own runner. Mocha requires it in Stryker's copy of the project. */
import { createRequire, register } from "node:module";

register("./node-test-hook.mjs", import.meta.url);

// Mocha imports a file only if it can't require it, and the hook is for imports.
createRequire(import.meta.url).extensions[".ts"] = (_, file) => {
  throw new Error(`Expected an import of ${file}.`);
};
