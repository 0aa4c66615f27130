import type { InspectorEntry } from "../../src/inspector/index.js";
import type { Panel } from "./panel.js";

export const VIEW: InspectorEntry = {
  direction: "in",
  type: "svc:event:view",
  payload: { path: "/embed/a" },
};
export const REFRESH: InspectorEntry = { direction: "out", type: "svc:action:refresh" };
export const OWN: InspectorEntry = { direction: "own", type: "svc-state-change", payload: { to: "ready" } };

/** Adds numbered messages. */
export function addMany(panel: Panel, count: number): void {
  for (let number = 0; number < count; number++) panel.element.add({ ...VIEW, payload: { number } });
}
