import { defineConfig } from "vite";
import { embedSession } from "./session-endpoint.js";

// The endpoint is part of Vite's two servers, so that this example needs no other server. In an app, it belongs to your backend.
const sessionEndpoint = {
  name: "session-endpoint",
  configureServer: ({ middlewares }) => void middlewares.use("/api/embed-session", embedSession),
  configurePreviewServer: ({ middlewares }) => void middlewares.use("/api/embed-session", embedSession),
};

export default defineConfig({
  plugins: [sessionEndpoint],
  // full names, not the prefix SVC_: Vite puts all matching variables into the bundle, which must never contain SVC_TOKEN
  envPrefix: ["SVC_TENANT_ORIGIN", "SVC_PUBLIC_ID"],
});
