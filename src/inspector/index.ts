/** Registers `<svc-inspector>`. */
import { SvcInspector } from "./svc-inspector.js";

SvcInspector.define();

export type { InspectorDirection, InspectorEntry } from "./message-log.js";
export type { MessageRecord } from "./message-record.js";
export { SvcInspector };
