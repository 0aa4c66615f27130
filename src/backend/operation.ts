import { argumentError } from "./arguments.js";
import { encodeBody, type RequestBody } from "./body.js";
import { addHeaders, type HeaderInput } from "./headers.js";
import type { CallLimits } from "./limits.js";
import { API_PREFIX, queryString, type QueryInput } from "./request-url.js";

/** One HTTP request as a plain object. The token is added after all middleware, so that none of it sees the token. */
export interface ManagementRequest {
  method: string;
  url: string;
  /** Header values by name, in lower case. */
  headers: Record<string, string>;
  body?: RequestBody | undefined;
}

/** Options of one call, its last argument. They override those of the client. */
export interface CallOptions extends CallLimits {
  /** Aborts the call, also between attempts; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Extra headers. Those that the client sets can't be replaced. */
  headers?: HeaderInput | undefined;
  /** Extra query parameters, which override those of the method. */
  query?: QueryInput | undefined;
  /** Extra members of the JSON body, which override those of the method. */
  body?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Checks the parsed body of a response and returns the operation's result. Throws a TypeError whose message continues
 * "… a response that …".
 */
type ReadResult<T> = (body: unknown) => T;

/** One operation of the management API, ready to be sent. */
export interface Operation<T> {
  name: string;
  method: string;
  /** Makes the checked path below the prefix. A function, so that a wrong argument rejects the call like any other failure. */
  path: () => string;
  /** Default `/api/v1`. */
  prefix?: string;
  query?: QueryInput | undefined;
  body?: unknown;
  /** Whether it may be sent again after a failure that leaves open whether it was carried out. Default by method. */
  idempotent?: boolean | undefined;
  /** When the deadline began to count, on the clock of `performance.now()`. Default: when the call starts. */
  start?: number | undefined;
  /** Whether the response holds a secret. */
  secret?: boolean;
  /** Secrets of the request, redacted in errors, because the service may echo them. */
  secrets?: readonly string[];
  /** Null if any response body is accepted and ignored. */
  read: ReadResult<T> | null;
}

/** The result of a successful call, with its response. */
export interface CallResult<T> {
  /** The value that the method itself resolves with. */
  data: T;
  /** The last response. Its body has been read. */
  response: Response;
  /** The requested URL; `response.url` is empty when a middleware made the response. */
  url: string;
  /** The id under which the service logged the call, if the response has one. */
  requestId: string | undefined;
  /** The number of requests sent. */
  attempts: number;
}

/** Sends an operation with the settings of a client. */
export type Send = <T>(operation: Operation<T>, options?: CallOptions) => Promise<CallResult<T>>;

/** Builds the request of an operation. @throws TypeError on arguments or options that are invalid. */
export function buildRequest(
  origin: string,
  operation: Operation<unknown>,
  options: CallOptions,
): ManagementRequest {
  const { method, prefix = API_PREFIX, path } = operation;
  const { body, type } = encodeBody(
    options.body ? Object.assign({}, operation.body, options.body) : operation.body,
  );
  if (body !== undefined && (method === "GET" || method === "HEAD")) {
    throw argumentError(`no body with ${method}`, body);
  }
  const headers: Record<string, string> = { accept: "application/json" };
  if (type) headers["content-type"] = type;
  addHeaders(headers, options.headers);
  const url = origin + prefix + path() + queryString({ ...operation.query, ...options.query });
  return { method, url, headers, body };
}
