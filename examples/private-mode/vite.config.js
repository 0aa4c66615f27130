import { defineConfig } from "vite";

export default defineConfig({
  // full names, not the prefix SVC_: Vite puts all matching variables into the bundle
  envPrefix: ["SVC_TENANT_ORIGIN", "SVC_PUBLIC_ID"],
});
