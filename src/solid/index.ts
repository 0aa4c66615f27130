/**
 * Types of `<svc-dashboard>` in Solid: attributes by name, properties as `prop:sessionProvider`, events as `on:svc-ready`.
 * Properties without the prefix are not included, because Solid would set them in lower case.
 */
import type { JSX } from "solid-js";
import type { SvcDashboard } from "../element/index.js";
import type { TemplateAttributes, TemplateHandlers, TemplateProperties } from "../templates/index.js";

/** The element's attributes, properties and events in a Solid template. */
export type SvcDashboardProps = Omit<JSX.HTMLAttributes<SvcDashboard>, keyof TemplateAttributes> &
  TemplateAttributes &
  TemplateHandlers<"on:"> & {
    [Name in keyof TemplateProperties as `prop:${Name}`]: TemplateProperties[Name];
  };

declare module "solid-js" {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the namespace of Solid that this extends
  namespace JSX {
    interface IntrinsicElements {
      "svc-dashboard": SvcDashboardProps;
    }
  }
}
