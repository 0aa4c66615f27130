import { readFileSync } from "node:fs";

const { SVC_TENANT_ORIGIN = "", SVC_PUBLIC_ID = "" } = process.env;
const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");

/** The page with the dashboard. */
export const page = read("page.html")
  .replace("SVC_TENANT_ORIGIN", SVC_TENANT_ORIGIN)
  .replace("SVC_PUBLIC_ID", SVC_PUBLIC_ID);

/** The element's script, which the page loads from `/svc-dashboard.js`. */
export const script = read("../node_modules/svc-dashboard/dist/cdn/svc-dashboard.js");
