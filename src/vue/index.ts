/**
 * Types of `<svc-dashboard>` in Vue templates. Attributes go by their own names; what begins with a colon and is in camel
 * case, such as `:sessionProvider`, is set as a property.
 */
import type { HTMLAttributes, PublicProps } from "vue";
import type { SvcDashboard } from "../element/index.js";
import type { CamelCaseHandlers, TemplateAttributes, TemplateProperties } from "../templates/index.js";

/** What a Vue template may say of the element; `@svc-ready` is `onSvcReady` here. */
export type SvcDashboardProps = Omit<HTMLAttributes, keyof TemplateProperties> &
  TemplateProperties &
  TemplateAttributes &
  CamelCaseHandlers;

declare module "vue" {
  interface GlobalComponents {
    "svc-dashboard": new () => SvcDashboard & { $props: SvcDashboardProps & PublicProps };
  }
}
