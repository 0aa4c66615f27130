import { API_PREFIX, BUILD_PREFIX, checkPath, type QueryInput } from "./address.js";
import { expected } from "./arguments.js";
import { call } from "./call.js";
import type { CallOptions, Send } from "./operation.js";
import { EmbedSessions } from "./resources/embed-sessions.js";
import { EmbedTenants } from "./resources/embed-tenants.js";
import { EnvVariables } from "./resources/env-variables.js";
import { Notifications } from "./resources/notifications.js";
import { Workbooks } from "./resources/workbooks.js";
import { Workspace } from "./resources/workspace.js";
import { readSettings, type ClientOptions, type Settings } from "./settings.js";

/** An operation that has no method of its own. */
export interface RequestInput {
  method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the prefix, such as `/deployments/1/notifications`. */
  path: string;
  query?: QueryInput | undefined;
  /**
   * FormData, Blob, URLSearchParams, bytes, streams and texts are sent as they are, all else as JSON. A stream is never
   * sent twice.
   */
  body?: unknown;
  /** Whether it may be sent again when it is unknown if it arrived. True for GET, HEAD, PUT and DELETE. */
  idempotent?: boolean | undefined;
}

/** Sends any operation, and returns its JSON; an empty answer is undefined. */
export type RequestFunction = <T = unknown>(
  input: RequestInput,
  options?: Omit<CallOptions, "query" | "body">,
) => Promise<T>;

/**
 * The management API of one tenant, for the host's backend.
 *
 * Reads, PUT, DELETE and the generation of sessions are tried again after 408, 429, 5xx and lost connections. Every call
 * fails with an `SvcApiError`, with the reason of its signal, or with a TypeError or RangeError before anything is sent.
 * @throws TypeError on wrong options, and where there is a page: the token must not get there.
 */
export class ManagementClient {
  readonly workbooks: Workbooks;
  readonly workspace: Workspace;
  readonly envVariables: EnvVariables;
  readonly embedTenants: EmbedTenants;
  readonly notifications: Notifications;
  readonly embedSessions: EmbedSessions;
  /** Any operation under `/api/v1` that has no method here. */
  readonly request: RequestFunction;
  /** The build side of the same host, under `/build/api/v1`. */
  readonly build: { readonly request: RequestFunction };

  readonly #options: ClientOptions;
  readonly #settings: Settings;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#settings = readSettings(options);
    const send: Send = (operation, callOptions) => call(this.#settings, operation, callOptions);
    this.workbooks = new Workbooks(send);
    this.workspace = new Workspace(send);
    this.envVariables = new EnvVariables(send);
    this.embedTenants = new EmbedTenants(send);
    this.notifications = new Notifications(send);
    this.embedSessions = new EmbedSessions(send);
    this.request = requestUnder(API_PREFIX, send);
    this.build = { request: requestUnder(BUILD_PREFIX, send) };
  }

  /** A client with some options replaced; one that is undefined becomes the default. It shares this client's retry budget. */
  withOptions(options: Partial<ClientOptions>): ManagementClient {
    const client = new ManagementClient({ ...this.#options, ...options });
    client.#settings.budget = this.#settings.budget;
    return client;
  }
}

function requestUnder(prefix: string, send: Send): RequestFunction {
  return async <T>(input: RequestInput, options?: CallOptions) => {
    const method = input.method.toUpperCase();
    if (!/^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/.test(method)) throw expected("an HTTP method", input.method);
    const path = checkPath(input.path);
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
