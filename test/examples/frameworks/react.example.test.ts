import { describeFramework } from "../support/framework-suite.js";

describeFramework("react", {
  check: { command: ["npm", "run", "check"], file: "src/sales.tsx" },
  build: ["npm", "run", "build"],
  servers: {
    "in development, under StrictMode": (port) => ["npm", "run", "dev", "--", "--port", String(port)],
    "in production": (port) => ["npm", "start", "--", "--port", String(port)],
  },
  isServerRendered: false,
});
