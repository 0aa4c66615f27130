import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import "svc-dashboard";
import type { SvcDashboard } from "svc-dashboard";
import { App } from "./staged-app.js";

declare const attributes: Record<string, string>;
declare const hasProvider: boolean;

// the same tree as on the server, with properties that only a script can set
const ref = (element: SvcDashboard | null): void => {
  if (element && hasProvider) element.sessionProvider = () => fetch("/session", { method: "POST" });
};
hydrateRoot(
  document,
  createElement(App, {
    parts: [{ element: createElement("svc-dashboard", { ...attributes, ref } as object) }],
  }),
);
