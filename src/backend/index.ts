/** The management API from a server: for the host's backend, never for a page. */
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
export { toNodeHandler, type NodeRequest, type NodeResponse } from "./node-handler.js";
export type { WantedSession } from "./wanted-session.js";
export type { QueryInput } from "./address.js";
export type { HeaderInput } from "./headers.js";
export type { Answer, CallOptions } from "./operation.js";
export type { PageList } from "./page-list.js";
export type {
  ClientOptions,
  LogEntry,
  ManagementRequest,
  Middleware,
  MiddlewareContext,
} from "./settings.js";
export type * from "./types.js";
