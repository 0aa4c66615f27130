/** Registers `<svc-dashboard>`. */
import { SvcDashboard } from "./element/index.js";

// servers import it as well, to render the tag's markup
if ("customElements" in globalThis) SvcDashboard.define();

export * from "./element/index.js";
export type * from "./protocol/index.js";
