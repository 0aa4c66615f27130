import { describeFramework } from "../support/framework-suite.js";

describeFramework("astro", {
  check: { command: ["npm", "run", "check"], file: "src/pages/index.astro" },
  build: ["npm", "run", "build"],
  servers: {
    "in development": (port) => ["npm", "run", "dev", "--", "--port", String(port)],
    "in production": () => ["npm", "start"],
  },
  isServerRendered: true,
});
