import node from "@astrojs/node";
import { defineConfig, envField } from "astro/config";

// The server reads "secret" variables when it runs. Astro would put "public" ones into the build.
const secret = { context: "server", access: "secret" };

export default defineConfig({
  output: "server",
  adapter: node({ mode: "standalone" }),
  env: {
    schema: {
      SVC_TENANT_ORIGIN: envField.string(secret),
      SVC_TOKEN: envField.string(secret),
      SVC_DEPLOYMENT_ID: envField.number(secret),
      SVC_PUBLIC_ID: envField.string(secret),
    },
  },
});
