import { useEffect } from "react";
import { defineInheritance } from "../element/properties/inherited-values.js";
import { watchTheme } from "../css-theme/watch-theme.js";

/**
 * Has the effect of `import "svc-dashboard/css-theme"` in the browser, even in a component that a framework renders only on
 * the server, such as a layout of Next. Render it once, anywhere. It renders nothing.
 *
 * @example
 * <body>
 *   <CssTheme />
 *   {children}
 * </body>
 */
export function CssTheme(): null {
  useEffect(() => defineInheritance(watchTheme), []);
  return null;
}
