/** Makes mocha run tests that are written for Node's own runner. Mocha requires it in Stryker's copy of the project. */
import { register } from "node:module";

register("./node-test-hook.mjs", import.meta.url);
