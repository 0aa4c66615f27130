import { readFileSync } from "node:fs";

const { SVC_TENANT_ORIGIN = "", SVC_PUBLIC_ID = "" } = process.env;
const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");

const page = read("page.html")
  .replace("SVC_TENANT_ORIGIN", SVC_TENANT_ORIGIN)
  .replace("SVC_PUBLIC_ID", SVC_PUBLIC_ID);

/**
 * The page with the dashboard, rendered for a user: the handler compares `viewer` with that of `authorize`.
 * @param {{ id: string } | null} user the signed-in user
 */
export const pageFor = (user) => page.replace("USER_ID", user?.id ?? "");

/** The element's script, which the page loads from `/svc-dashboard.js`. */
export const script = read("../node_modules/svc-dashboard/dist/cdn/svc-dashboard.js");
