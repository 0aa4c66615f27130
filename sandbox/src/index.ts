/** A stand-in tenant for developing and testing embedded dashboards. */
export type { LoggedRequest, Settings } from "./contract/admin-api.js";
export type { Fault } from "./contract/fault.js";
export { NoRequestError, type RequestQuery } from "./admin/request-log.js";
export type { SandboxOptions } from "./sandbox-options.js";
export { startSandbox, type Sandbox } from "./start-sandbox.js";
