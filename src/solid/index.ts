/**
 * Types of `<svc-dashboard>` in Solid: attributes by their own names, properties as `prop:sessionProvider`, events as
 * `on:svc-ready`. Properties by their bare names are left out: Solid would set them in lower case.
 */
import type { JSX } from "solid-js";
import type { SvcDashboard } from "../element/index.js";
import type { TemplateAttributes, TemplateHandlers, TemplateProperties } from "../templates/index.js";

/** What a Solid template may say of the element. */
export type SvcDashboardProps = Omit<JSX.HTMLAttributes<SvcDashboard>, keyof TemplateAttributes> &
  TemplateAttributes &
  TemplateHandlers<"on:"> & {
    [Name in keyof TemplateProperties as `prop:${Name}`]: TemplateProperties[Name];
  };

declare module "solid-js" {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- it is Solid's own, added to
  namespace JSX {
    interface IntrinsicElements {
      "svc-dashboard": SvcDashboardProps;
    }
  }
}
