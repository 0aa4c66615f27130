import { describeFramework } from "../support/framework-suite.js";

describeFramework("angular", {
  check: { command: ["npm", "run", "check"], file: "src/app/app.html" },
  build: ["npm", "run", "build"],
  servers: {
    "in development": (port) => ["npm", "run", "dev", "--", "--port", String(port)],
    "in production": () => ["npm", "start"],
  },
  isServerRendered: true,
});
