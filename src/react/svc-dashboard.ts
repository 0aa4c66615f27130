import {
  createElement,
  forwardRef,
  useImperativeHandle,
  useInsertionEffect,
  useRef,
  type ForwardRefExoticComponent,
  type RefAttributes,
  type RefObject,
} from "react";
import type { SvcDashboard as SvcDashboardElement } from "../element/svc-dashboard.js";
import type { TemplateProperties } from "../templates/index.js";
import { useCommitEffect } from "./commit-effect.js";
import { splitProps, type SvcDashboardProps } from "./split-props.js";
import { TAG, useDefinition } from "./use-definition.js";
import { useListeners } from "./use-listeners.js";

export type { SvcDashboardProps };

/**
 * `<svc-dashboard>` for React 18 and 19: the element's properties and events as props, and `ref` is the element.
 *
 * A server renders the empty tag. In the browser the component sets the properties, and imports `svc-dashboard` unless the
 * element is already defined; `ref` is null until it is. If that import fails, the component throws its error to the
 * nearest error boundary. If the page's entry imports `svc-dashboard`, `ref` is set in the first commit. Handlers are also
 * called, and changed props applied, while React hides the tree (Suspense, Activity).
 *
 * @example
 * <SvcDashboard tenantOrigin="https://acme.example" publicId="a1b2c3d4" sessionEndpoint="/api/embed-session"
 *   onSvcDrilldown={({ detail }) => show(detail.member)} />
 */
export const SvcDashboard: ForwardRefExoticComponent<SvcDashboardProps & RefAttributes<SvcDashboardElement>> =
  forwardRef<SvcDashboardElement, SvcDashboardProps>((props, ref) => {
    const { properties, handlers, attributes } = splitProps(props);
    const element = useRef<SvcDashboardElement>(null);
    useListeners(element, handlers);
    useProperties(element, properties);
    const isDefined = useDefinition();
    useImperativeHandle<SvcDashboardElement | null, SvcDashboardElement | null>(
      ref,
      () => (isDefined ? element.current : null),
      [isDefined],
    );
    return createElement(TAG, { ...attributes, ref: element });
  });
SvcDashboard.displayName = "SvcDashboard";

/** Sets the properties that changed since the last render. A removed prop returns to its default. */
function useProperties(element: RefObject<SvcDashboardElement | null>, properties: TemplateProperties): void {
  const mounted = useRef<SvcDashboardElement>(null); // `element` is null while React hides the tree
  const applied = useRef<TemplateProperties>({});
  const apply = (): void => {
    if (!mounted.current) return;
    const before = applied.current;
    const names = Object.keys({ ...before, ...properties }) as (keyof TemplateProperties)[];
    for (const name of names) {
      if (!Object.is(before[name], properties[name])) {
        Object.assign(mounted.current, { [name]: properties[name] });
      }
    }
    applied.current = properties;
  };
  // in a hidden tree React runs insertion effects alone: a change of `viewer` must end the load at once there, too
  useInsertionEffect(apply);
  useCommitEffect(() => {
    mounted.current = element.current;
    apply();
  });
}
