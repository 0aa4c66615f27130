import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ForwardRefExoticComponent,
  type RefAttributes,
  type RefObject,
} from "react";
import type { SvcDashboard as SvcDashboardElement } from "../element/svc-dashboard.js";
import type { TemplateProperties } from "../templates/index.js";
import { splitProps, type EventHandlers, type SvcDashboardProps } from "./split-props.js";

export type { SvcDashboardProps };

const TAG = "svc-dashboard";

/** Before the browser paints, and so before the element's first look at its properties; servers have neither. */
const useCommitEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * `<svc-dashboard>` for React 18 and 19: the element's properties and events as props, and `ref` is the element.
 *
 * A server renders the empty tag. In the page the component sets the properties, and loads `svc-dashboard` when nobody
 * has yet; `ref` is null until the element can do what its type says. Import `svc-dashboard` where the page begins, and
 * `ref` is set in the first commit.
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

/** Listens once to each event that has a handler, whichever function that is in this render. */
function useListeners(element: RefObject<SvcDashboardElement | null>, handlers: EventHandlers): void {
  const latest = useRef(handlers);
  useCommitEffect(() => {
    latest.current = handlers;
  });
  const types = Object.keys(handlers).sort().join(" ");
  useCommitEffect(() => {
    const listening = new AbortController();
    for (const type of types.split(" ").filter(Boolean)) {
      const listener = (event: Event): void => latest.current[type]?.(event);
      element.current?.addEventListener(type, listener, { signal: listening.signal });
    }
    return () => listening.abort();
  }, [element, types]);
}

/** Sets what differs from the last render; a prop that has gone is back at its default. */
function useProperties(element: RefObject<SvcDashboardElement | null>, properties: TemplateProperties): void {
  const applied = useRef<TemplateProperties>({});
  useCommitEffect(() => {
    const before = applied.current;
    const names = Object.keys({ ...before, ...properties }) as (keyof TemplateProperties)[];
    for (const name of names) {
      if (!Object.is(before[name], properties[name])) {
        Object.assign(element.current!, { [name]: properties[name] });
      }
    }
    applied.current = properties;
  });
}

/** Registers the element in the page, unless it is already. @returns whether it is */
function useDefinition(): boolean {
  const [isDefined, setDefined] = useState(isRegistered);
  useCommitEffect(() => {
    if (isDefined) return;
    let isMounted = true;
    // not above: the class extends HTMLElement, which some servers lack
    void import("../index.js").then(() => {
      if (isMounted) setDefined(isRegistered());
    });
    return () => {
      isMounted = false;
    };
  }, [isDefined]);
  return isDefined;
}

function isRegistered(): boolean {
  return typeof customElements !== "undefined" && customElements.get(TAG) !== undefined;
}
