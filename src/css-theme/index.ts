/** Makes elements read their theme from CSS custom properties of the page. Import it before or after `svc-dashboard`. */
import { defineInheritance } from "../element/properties/inherited-values.js";
import { watchTheme } from "./watch-theme.js";

defineInheritance(watchTheme);
