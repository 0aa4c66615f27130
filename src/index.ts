/** Registers `<svc-dashboard>`. */
import { SvcDashboard } from "./element/index.js";

SvcDashboard.define(); // on servers, which render the tag's markup, Lit has a registry of its own

export * from "./element/index.js";
export type * from "./protocol/index.js";
