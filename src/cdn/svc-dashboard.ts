/** The classic script: registers `<svc-dashboard>` and exports nothing, so that it leaves no global. */
import "../index.js";
