/** A stand-in tenant for developing and testing embedded dashboards. */
export type { Fault } from "./levers/faults.js";
export type { LoggedRequest, RequestQuery } from "./levers/request-log.js";
export { startSandbox, type Sandbox, type SandboxOptions } from "./start-sandbox.js";
