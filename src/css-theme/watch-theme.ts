import { hasResizeObserver } from "../element/document-access.js";
import type { Inherit } from "../element/properties/inherited-values.js";
import type { EmbedTheme } from "../protocol/actions.js";
import { THEME_VALUES } from "./theme-values.js";

// a custom property that the page has registered may have `inherits: false`
const STYLES = THEME_VALUES.map(
  ({ property, variable }) => `${variable}:inherit;${property}:var(${variable});`,
).join("");
const TRANSITIONS = THEME_VALUES.map(({ property }) => `${property} 1ms`).join();

/**
 * Watches the custom properties of an element without polling: two boxes of one pixel in its shadow tree use the values
 * in standard properties. One has transitions, whose start fires an event. The other has none, so that its computed values
 * change at once.
 */
export const watchTheme: Inherit = (element, view, onChange) => {
  const { CSS } = view as Partial<typeof globalThis>;
  if (!hasResizeObserver(view) || !CSS?.supports) return undefined; // simulated DOMs have no layout
  const reader = element.ownerDocument.createElement("b");
  reader.style.cssText = `position:absolute;width:1px;forced-color-adjust:none;${STYLES}`;
  const watcher = reader.cloneNode() as HTMLElement;
  watcher.style.transition = TRANSITIONS;
  // fonts change discretely; Safari before 18.2, the first version with this property, may report that endlessly
  if (CSS.supports("scrollbar-gutter:stable")) watcher.style.transitionBehavior = "allow-discrete";
  element.shadowRoot!.append(reader, watcher);
  const computed = view.getComputedStyle(reader);

  watcher.addEventListener("transitionrun", onChange);
  // an element that is not rendered has no transitions; when it is rendered again, its size changes
  const observer = new view.ResizeObserver(onChange);
  observer.observe(reader);

  const reported = new Set<string>();
  let theme: EmbedTheme | undefined;
  let lastLoad: number | undefined;
  return {
    read(load) {
      if (load !== lastLoad) theme = undefined;
      lastLoad = load;
      for (const { member, kind, variable, property, convert = String, read } of THEME_VALUES) {
        const text = computed.getPropertyValue(variable);
        if (!text || text === "inherit") continue; // some simulated DOMs compute nothing
        reader.style.setProperty(property, convert(text));
        const value = CSS.supports(property, text) ? read(computed.getPropertyValue(property)) : undefined;
        if (value !== undefined) theme = { ...theme, [member]: value };
        else if (element.debug) {
          const message = `${variable}: Expected a ${kind}, got ${text}.`;
          if (!reported.has(message)) console.debug(`<${element.localName}>`, message);
          reported.add(message);
        }
      }
      return { theme };
    },
    end() {
      observer.disconnect();
      watcher.remove();
      reader.remove();
    },
  };
};
