"use client";
/** The element as a component for React 18 and 19. Importing it registers nothing, and works without a DOM. */
export { CssTheme } from "./css-theme.js";
export { SvcDashboard, type SvcDashboardProps } from "./svc-dashboard.js";
