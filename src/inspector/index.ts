/** Registers `<svc-inspector>`. */
import { SvcInspector } from "./svc-inspector.js";

SvcInspector.define();

export type { InspectorDirection, InspectorEntry } from "./message-log.js";
export { SvcInspector };
