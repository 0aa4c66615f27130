/** The classic script with the theme from CSS. It may be loaded before or after that of the element. */
import "../css-theme/index.js";
