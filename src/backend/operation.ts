import { API_PREFIX, queryText, type QueryInput } from "./address.js";
import { expected } from "./arguments.js";
import { encodeBody } from "./body.js";
import { addHeaders, type HeaderInput } from "./headers.js";
import type { CallLimits } from "./limits.js";
import type { ManagementRequest } from "./settings.js";

/** Options of one call. They come last, and go before the client's own. */
export interface CallOptions extends CallLimits {
  /** Ends the call, also while it waits for its next attempt; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Added to the request. The headers that the client sets itself can't be replaced. */
  headers?: HeaderInput | undefined;
  /** Added to the query, for parameters that the client does not know. Goes before the method's own. */
  query?: QueryInput | undefined;
  /** Added to the JSON body, for members that the client does not know. Goes before the method's own. */
  body?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Checks what an operation answered, and returns it as its type. Throws a TypeError whose text continues "… an answer that
 * …".
 */
type ReadValue<T> = (body: unknown) => T;

/** One operation of the management API, ready to be sent. */
export interface Operation<T> {
  name: string;
  method: string;
  /** Below the prefix, checked. It is made late, so that a wrong argument rejects the call like any other failure. */
  path: () => string;
  prefix?: string;
  query?: QueryInput | undefined;
  body?: unknown;
  /** Whether it may be sent again when it is unknown if it arrived. By default, when its method says so. */
  idempotent?: boolean | undefined;
  /** When its deadline began to count, on the clock of `performance.now()`. By default, when it is sent. */
  start?: number | undefined;
  /** Whether its answer holds a secret. */
  secret?: boolean;
  /** Secrets that the request holds: they are taken out of errors, in case the service echoes them. */
  secrets?: readonly string[];
  /** Null where the answer may have any body, or none. */
  read: ReadValue<T> | null;
}

/** A call that went well. */
export interface Answer<T> {
  data: T;
  /** The last response; its body is read already. */
  response: Response;
  /** The address that was asked; a response that no network has made does not know its own. */
  url: string;
  /** The id under which the service logged the call, where it told one. */
  requestId: string | undefined;
  /** How many requests were sent. */
  attempts: number;
}

/** Sends an operation with the settings of a client. */
export type Send = <T>(operation: Operation<T>, options?: CallOptions) => Promise<Answer<T>>;

/** The request of an operation. @throws TypeError on options that don't fit it. */
export function toRequest(
  origin: string,
  operation: Operation<unknown>,
  options: CallOptions,
): ManagementRequest {
  const { method, prefix = API_PREFIX, path } = operation;
  const { body, type } = encodeBody(
    options.body ? Object.assign({}, operation.body, options.body) : operation.body,
  );
  if (body !== undefined && /^(?:GET|HEAD)$/.test(method)) throw expected(`no body with ${method}`, body);
  const headers: Record<string, string> = { accept: "application/json" };
  if (type) headers["content-type"] = type;
  addHeaders(headers, options.headers);
  const url = origin + prefix + path() + queryText({ ...operation.query, ...options.query });
  return { method, url, headers, body };
}
