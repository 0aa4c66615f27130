/** The management API and the session endpoint, for the host's backend. Not for pages: they would expose the token. */
export { ManagementClient, type RequestFunction, type RequestInput } from "./client.js";
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PaginationError,
  PermissionError,
  RateLimitError,
  ResponseFormatError,
  ServerError,
  SvcApiError,
  TimeoutError,
  ValidationError,
} from "./errors.js";
export {
  createSessionHandler,
  type Authorization,
  type SessionHandler,
  type SessionHandlerOptions,
} from "./session-handler.js";
export type { AuthorizedSession } from "./session-input.js";
export { toNodeHandler, type NodeResponse } from "./node-handler.js";
export type { NodeRequest } from "./node-request.js";
export type { SessionRequestBody } from "./session-request-body.js";
export type { QueryInput } from "./request-url.js";
export type { HeaderInput } from "./headers.js";
export type { CallOptions, CallResult, ManagementRequest } from "./operation.js";
export type { PageList } from "./page-list.js";
export type { ClientOptions, LogEntry, Middleware, MiddlewareContext } from "./settings.js";
export type * from "./types.js";
