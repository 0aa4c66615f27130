import { describeFramework } from "../support/framework-suite.js";

describeFramework("nuxt", {
  check: { command: ["npm", "run", "check"], file: "app/app.vue" },
  build: ["npm", "run", "build"],
  servers: {
    "in development": (port) => ["npm", "run", "dev", "--", "--port", String(port)],
    "in production": () => ["npm", "start"],
  },
  isServerRendered: true,
});
