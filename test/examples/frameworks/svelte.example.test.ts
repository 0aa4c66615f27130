import { describeFramework } from "../support/framework-suite.js";

describeFramework("svelte", {
  check: { command: ["npm", "run", "check"], file: "src/routes/+page.svelte" },
  build: ["npm", "run", "build"],
  servers: {
    "in development": (port) => ["npm", "run", "dev", "--", "--port", String(port)],
    "in production": () => ["npm", "start"],
  },
  isServerRendered: true,
});
