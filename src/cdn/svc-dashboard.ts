/** The classic script: registers `<svc-dashboard>`. It exports nothing, so it creates no global variable. */
import "../index.js";
