import { describeFramework } from "../support/framework-suite.js";

describeFramework("next", {
  check: { command: ["npm", "run", "check"], file: "app/sales.tsx" },
  build: ["npm", "run", "build"],
  servers: {
    "in development": (port) => ["npm", "run", "dev", "--", "--port", String(port)],
    "in production": (port) => ["npm", "start", "--", "--port", String(port)],
  },
  isServerRendered: true,
  serverPage: "/overview",
});
