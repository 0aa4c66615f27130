import type { HTMLAttributes } from "react";
import type { SvcDashboard } from "../element/svc-dashboard.js";
import { PROPERTIES } from "../element/properties/properties.js";
import type { CamelCaseHandlers, TemplateProperties } from "../templates/index.js";

/** The element's properties, its events as `onSvcReady` and so on, and the props of any HTML element. */
export interface SvcDashboardProps
  extends
    Omit<HTMLAttributes<SvcDashboard>, keyof TemplateProperties>,
    TemplateProperties,
    CamelCaseHandlers {}

/** Event handlers by event type, such as `svc-ready`. */
export type EventHandlers = Record<string, (event: Event) => void>;

interface SplitProps {
  properties: TemplateProperties;
  handlers: EventHandlers;
  attributes: Record<string, unknown>;
}

/** Attributes whose value is a keyword, although React's prop or the property is a boolean. */
const KEYWORD_ATTRIBUTES: ReadonlySet<string> = new Set([
  "contentEditable",
  "draggable",
  "spellCheck",
  "translate",
]);

/** Splits a component's props into properties of the element, event handlers, and attributes for React. */
export function splitProps(props: SvcDashboardProps): SplitProps {
  const split = { properties: {}, handlers: {} as EventHandlers, attributes: {} as Record<string, unknown> };
  for (const [name, value] of Object.entries(props) as [string, unknown][]) {
    if (Object.hasOwn(PROPERTIES, name)) Object.assign(split.properties, { [name]: value });
    else if (/^onSvc[A-Z]/.test(name)) {
      if (value) split.handlers[eventType(name)] = value as EventHandlers[string];
    }
    // React 18 does not rename the props of custom elements, and writes false as a string
    else if (name === "className") split.attributes["class"] = value;
    // in capitals, because React 19 would set the property of that name, for which "false" and "no" are truthy
    else if (KEYWORD_ATTRIBUTES.has(name)) split.attributes[name.toUpperCase()] = keyword(value);
    else if (/^(?:aria|data)-/.test(name)) split.attributes[name] = keyword(value);
    else if (value !== false) split.attributes[name] = value;
  }
  return split;
}

/** Converts booleans to keywords, as React does for HTML elements but not for custom elements. */
function keyword(value: unknown): unknown {
  return typeof value === "boolean" ? String(value) : value;
}

/** Returns the event type of a handler's name: `svc-ready` for `onSvcReady`. */
function eventType(name: string): string {
  const kebab = name.slice("on".length).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return kebab.slice(1);
}
