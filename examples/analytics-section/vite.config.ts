import { getRequestListener } from "@hono/node-server";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { api } from "./server/api.ts";

/** The backend in Vite's server, so that development needs no second server. `npm start` serves it with the build. */
const backend: Plugin = {
  name: "backend",
  configureServer({ middlewares }) {
    const respond = getRequestListener(api.fetch);
    middlewares.use((request, response, next) => {
      if (request.url?.startsWith("/api/")) void respond(request, response);
      else next();
    });
  },
};

export default defineConfig({
  plugins: [react(), backend],
  // a full name, not the prefix SVC_: Vite puts all matching variables into the bundle, which must never contain SVC_TOKEN
  envPrefix: ["SVC_TENANT_ORIGIN"],
});
