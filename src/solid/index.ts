/**
 * Types of `<svc-dashboard>` in Solid: attributes by name or as `attr:public-id`, properties as `prop:sessionProvider`,
 * events as `on:svc-ready`.
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
  } & {
    // Solid converts the value to a string, which is useless for an object
    [Name in keyof TemplateAttributes as `attr:${Name}`]: Exclude<TemplateAttributes[Name], object>;
  };

declare module "solid-js" {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the namespace of Solid that this extends
  namespace JSX {
    interface IntrinsicElements {
      "svc-dashboard": SvcDashboardProps;
    }
  }
}
