import { describeFramework } from "../support/framework-suite.js";

describeFramework("lit", {
  check: { command: ["npm", "run", "check"], file: "src/sales-app.ts" },
  build: ["npm", "run", "build"],
  servers: {
    "in development": (port) => ["npm", "run", "dev", "--", "--port", String(port)],
    "in production": (port) => ["npm", "start", "--", "--port", String(port)],
  },
  isServerRendered: false,
});
