/** Types of `<svc-dashboard>` in Preact: attributes and properties by name, events as `onsvc-ready`. */
import type { ClassAttributes, HTMLAttributes } from "preact";
import type { SvcDashboard } from "../element/index.js";
import type { TemplateHandlers, TemplateProps } from "../templates/index.js";

/** The element's attributes, properties and events in Preact. */
export type SvcDashboardProps = Omit<HTMLAttributes<SvcDashboard>, keyof TemplateProps> &
  ClassAttributes<SvcDashboard> &
  TemplateProps &
  TemplateHandlers<"on">;

declare module "preact" {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the namespace of Preact that this extends
  namespace JSX {
    interface IntrinsicElements {
      "svc-dashboard": SvcDashboardProps;
    }
  }
}
