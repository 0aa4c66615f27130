import { useEffect } from "react";
import { defineInheritance } from "../element/properties/inherited-values.js";
import { watchTheme } from "../css-theme/watch-theme.js";

/**
 * Does what `import "svc-dashboard/css-theme"` does, in the browser also where a framework renders the component that imports
 * it on the server alone, such as a layout of Next. Render it once, anywhere. It shows nothing.
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
