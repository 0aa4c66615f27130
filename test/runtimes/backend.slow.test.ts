import { describeExamples } from "../examples/support/example-suite.js";
import { bin, RUNTIMES } from "./support/runtimes.js";

describeExamples("the example backends of other runtimes", RUNTIMES, {
  Next: { command: [process.execPath, bin("next"), "dev", "next"], page: "bundled" },
  "Cloudflare Workers": { command: [process.execPath, "workers/dev.js"] },
  Deno: { command: [bin("deno"), "run", "--allow-net", "--allow-env", "--allow-read", "deno.js"] },
  Bun: { command: [bin("bun"), "bun.js"] },
});
