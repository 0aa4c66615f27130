/**
 * Types of `<svc-dashboard>` in Vue templates. Attributes have their own names; a binding in camel case, such as
 * `:sessionProvider`, sets a property.
 */
import type { HTMLAttributes, PublicProps } from "vue";
import type { SvcDashboard } from "../element/index.js";
import type { CamelCaseHandlers, TemplateProps } from "../templates/index.js";

/** The element's attributes, properties and events in a Vue template; `@svc-ready` is `onSvcReady` here. */
export type SvcDashboardProps = Omit<HTMLAttributes, keyof TemplateProps> & TemplateProps & CamelCaseHandlers;

declare module "vue" {
  interface GlobalComponents {
    "svc-dashboard": new () => SvcDashboard & { $props: SvcDashboardProps & PublicProps };
  }
}
