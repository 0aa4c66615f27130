/** Types of `<svc-dashboard>` in Preact: attributes and properties by their own names, events as `onsvc-ready`. */
import type { ClassAttributes, HTMLAttributes } from "preact";
import type { SvcDashboard } from "../element/index.js";
import type { TemplateAttributes, TemplateHandlers, TemplateProperties } from "../templates/index.js";

/** What a Preact template may say of the element. */
export type SvcDashboardProps = Omit<HTMLAttributes<SvcDashboard>, keyof TemplateProperties> &
  ClassAttributes<SvcDashboard> &
  TemplateProperties &
  TemplateAttributes &
  TemplateHandlers<"on">;

declare module "preact" {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- it is Preact's own, added to
  namespace JSX {
    interface IntrinsicElements {
      "svc-dashboard": SvcDashboardProps;
    }
  }
}
