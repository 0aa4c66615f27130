/** Types of `<svc-dashboard>` in Svelte 4 and 5: attributes, properties, `onsvc-ready={…}` and `on:svc-ready={…}`. */
import type { HTMLAttributes } from "svelte/elements";
import type { SvcDashboard } from "../element/index.js";
import type { TemplateHandlers, TemplateProps } from "../templates/index.js";

/** The element's attributes, properties and events in a Svelte template. */
export type SvcDashboardProps = Omit<HTMLAttributes<SvcDashboard>, keyof TemplateProps> &
  TemplateProps &
  TemplateHandlers<"on"> &
  TemplateHandlers<"on:">;

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "svc-dashboard": SvcDashboardProps;
  }
}
