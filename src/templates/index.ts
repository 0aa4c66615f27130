/** Types for `<svc-dashboard>` in the templates of any framework, derived from the element's properties and events. */
import type { SvcDashboardEventMap } from "../element/dom-events.js";
import type { AttributeOf, DashboardProperties } from "../element/properties/properties.js";

/** The element's properties by name. */
export type TemplateProperties = {
  [Name in keyof DashboardProperties]?: DashboardProperties[Name] | undefined;
};

/** The element's attributes by name: values of the property, or their string form. */
export type TemplateAttributes = {
  [Name in keyof DashboardProperties as AttributeOf<Name>]?:
    DashboardProperties[Name] | StringForm<DashboardProperties[Name]> | undefined;
};

/**
 * Attributes and properties together. A name that is both, such as `theme`, accepts what the attribute does: the element
 * reads strings and values alike.
 */
export type TemplateProps = Omit<TemplateProperties, keyof TemplateAttributes> & TemplateAttributes;

/** Handlers of the element's events, named by event type with a framework's prefix: `on:svc-ready`. */
export type TemplateHandlers<Prefix extends string> = {
  [Name in keyof SvcDashboardEventMap as `${Prefix}${Name}`]?:
    ((event: SvcDashboardEventMap[Name]) => void) | undefined;
};

/** Handlers of the element's events in camel case: `onSvcReady`. */
export type CamelCaseHandlers = {
  [Name in keyof SvcDashboardEventMap as `on${PascalCase<Name>}`]?:
    ((event: SvcDashboardEventMap[Name]) => void) | undefined;
};

type PascalCase<Text extends string> = Text extends `${infer Word}-${infer Rest}`
  ? `${Capitalize<Word>}${PascalCase<Rest>}`
  : Capitalize<Text>;

/** The string form of a value in an attribute: '', "true" or "false", digits, or JSON. */
type StringForm<Value> = Value extends boolean
  ? "" | `${Value}`
  : Value extends number
    ? `${Value}`
    : Value extends object
      ? string
      : never;
