import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { api } from "./api.ts";

const app = new Hono();
app.route("/", api);
app.use(serveStatic({ root: "dist" }));
app.get("*", serveStatic({ path: "dist/index.html" })); // the pages of the router

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000), hostname: "localhost" }, ({ port }) =>
  console.log(`http://localhost:${port}/`),
);
