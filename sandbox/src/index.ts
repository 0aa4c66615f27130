/** A stand-in tenant for developing and testing embedded dashboards. */
export type { AssumptionUse } from "./levers/assumption-ledger.js";
export type { EmbedLoad } from "./levers/embed-log.js";
export type { Fault } from "./levers/fault.js";
export { NoRequestError, type LoggedRequest, type RequestQuery } from "./levers/request-log.js";
export type { Settings } from "./levers/settings.js";
export { NoSnapshotError, type Snapshot } from "./store/snapshots.js";
export { startSandbox, type Sandbox, type SandboxOptions } from "./start-sandbox.js";
