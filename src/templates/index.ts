/** What a template of any framework may say of `<svc-dashboard>`, from the element's own properties and events. */
import type { SvcDashboardEventMap } from "../element/dom-events.js";
import type { DashboardProperties } from "../element/properties.js";

/** The properties that no attribute can hold. */
export type PropertyOnly = "sessionProvider" | "texts";

/** The element's properties by their own names. */
export type TemplateProperties = {
  [Name in keyof DashboardProperties]?: DashboardProperties[Name] | undefined;
};

/** The element's attributes, each a value of its property or that value's text. */
export type TemplateAttributes = {
  [Name in Exclude<keyof DashboardProperties, PropertyOnly> as KebabCase<Name>]?:
    DashboardProperties[Name] | TextOf<DashboardProperties[Name]> | undefined;
};

/** Handlers of the element's events, named as a framework names them. */
export type TemplateHandlers<Prefix extends string> = {
  [Name in keyof SvcDashboardEventMap as `${Prefix}${Name}`]?:
    ((event: SvcDashboardEventMap[Name]) => void) | undefined;
};

/** Handlers of the element's events in camel case: `onSvcReady`. */
export type CamelCaseHandlers = {
  [Name in keyof SvcDashboardEventMap as `on${PascalCase<Name>}`]?:
    ((event: SvcDashboardEventMap[Name]) => void) | undefined;
};

type KebabCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${KebabCase<Rest>}`
  : Text;

type PascalCase<Text extends string> = Text extends `${infer Word}-${infer Rest}`
  ? `${Capitalize<Word>}${PascalCase<Rest>}`
  : Capitalize<Text>;

/** How an attribute writes a value: a bare or spelled boolean, a number's digits, an object's JSON. */
type TextOf<Value> = Value extends boolean
  ? "" | `${Value}`
  : Value extends number
    ? `${Value}`
    : Value extends object
      ? string
      : never;
