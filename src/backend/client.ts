import { argumentError } from "./arguments.js";
import { call } from "./call.js";
import type { CallOptions, Send } from "./operation.js";
import { API_PREFIX, BUILD_PREFIX, checkRequestPath, type QueryInput } from "./request-url.js";
import { EmbedSessions } from "./resources/embed-sessions.js";
import { EmbedTenants } from "./resources/embed-tenants.js";
import { EnvVariables } from "./resources/env-variables.js";
import { Notifications } from "./resources/notifications.js";
import { Workbooks } from "./resources/workbooks.js";
import { Workspace } from "./resources/workspace.js";
import { readSettings, type ClientOptions, type Settings } from "./settings.js";

/** The input of `client.request`: any operation, also one without a method of its own. */
export interface RequestInput {
  /** The HTTP method. */
  method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path below the prefix, such as `/deployments/1/notifications`. */
  path: string;
  /** Query parameters by name. A list becomes one parameter for each item; null and undefined are not sent. */
  query?: QueryInput | undefined;
  /**
   * Strings, bytes, FormData, Blob, URLSearchParams and streams are sent unchanged, anything else as JSON. A stream is
   * never sent twice.
   */
  body?: unknown;
  /**
   * Whether the request may be sent again after a failure that leaves open whether it was carried out. Default: true
   * for GET, HEAD, PUT and DELETE.
   */
  idempotent?: boolean | undefined;
}

const METHODS: readonly RequestInput["method"][] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Sends any operation.
 * @param input The method and the path; optionally a query, a body and `idempotent`.
 * @returns The parsed JSON of the response; undefined if the response has no body.
 * @throws TypeError on a path that could leave its prefix, or that repeats it.
 */
export type RequestFunction = <T = unknown>(
  input: RequestInput,
  options?: Omit<CallOptions, "query" | "body">,
) => Promise<T>;

/**
 * A client of one tenant's management API, for the host's backend (service description, section 4).
 *
 * GET, HEAD, PUT, DELETE and session generation are retried after status 408, 429, 5xx (except 501 and 505) and lost
 * connections. A call rejects with an `SvcApiError` or its signal's reason; a wrong argument is a TypeError or
 * RangeError, and nothing is sent.
 * @throws TypeError on invalid options, and in a browser, where it would expose the token.
 */
export class ManagementClient {
  readonly #send: Send = (operation, options) => call(this.#settings, operation, options);
  readonly workbooks: Workbooks = new Workbooks(this.#send);
  readonly workspace: Workspace = new Workspace(this.#send);
  readonly envVariables: EnvVariables = new EnvVariables(this.#send);
  readonly embedTenants: EmbedTenants = new EmbedTenants(this.#send);
  readonly notifications: Notifications = new Notifications(this.#send);
  readonly embedSessions: EmbedSessions = new EmbedSessions(this.#send);
  /** Sends any operation under `/api/v1`: `{ method, path, query, body }`, with a path such as `/deployments/42/notifications`. */
  readonly request: RequestFunction = requestUnder(API_PREFIX, this.#send);
  readonly build: {
    /** Sends any operation under `/build/api/v1`, on the same host with the same token. */
    readonly request: RequestFunction;
  } = { request: requestUnder(BUILD_PREFIX, this.#send) };

  readonly #options: ClientOptions;
  readonly #settings: Settings;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#settings = readSettings(options);
  }

  /**
   * Makes a client with some options replaced. Both clients share one budget of retries.
   * @param options The options to replace; undefined restores a default.
   * @returns A new client.
   * @throws TypeError on invalid options.
   */
  withOptions(options: Partial<ClientOptions>): ManagementClient {
    const client = new ManagementClient({ ...this.#options, ...options });
    client.#settings.budget = this.#settings.budget;
    return client;
  }
}

function requestUnder(prefix: string, send: Send): RequestFunction {
  return async <T>(input: RequestInput, options?: CallOptions) => {
    const wanted: unknown = input.method; // JavaScript callers may pass undefined
    const method = METHODS.find((name) => name === String(wanted).toUpperCase());
    if (!method) throw argumentError(`method to be one of ${METHODS.join(", ")}`, input.method);
    const path = checkRequestPath(input.path);
    const name = `${method} ${prefix}${path}`;
    const operation = {
      ...input,
      name,
      method,
      prefix,
      path: () => path,
      read: (value: unknown) => value as T,
    };
    return (await send(operation, options)).data;
  };
}
