/** Registers `<svc-dashboard>`. */
import { SvcDashboard } from "./element/index.js";

// undefined on servers, which import it to render the tag's markup, and null in the isolated worlds of browser extensions
const registry = globalThis.customElements as CustomElementRegistry | null | undefined;
if (registry) SvcDashboard.define();

export * from "./element/index.js";
export type * from "./protocol/index.js";
