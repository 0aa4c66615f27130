import type { MessageRecord } from "../../../inspector/message-record.js";
import { isRecord } from "../../../protocol/check.js";
import { SvcApiError } from "../../../backend/index.js";
import type { QueryInput } from "../../../backend/request-url.js";
import type { Probe } from "../probe.js";
import { expect, need } from "./verdicts.js";

export type JsonObject = Record<string, unknown>;

/** One page of a list. */
export interface ListPage extends JsonObject {
  items: JsonObject[];
}

/** A response: the parsed body, or the text of one that is not JSON. */
export interface Reply {
  status: number;
  body: unknown;
  /** A sentence about the request and the status. */
  message: string;
}

/** The statuses of an operation or a parameter that the service does not have. */
const UNKNOWN = [400, 404, 405, 410, 415, 422, 501];

/** The most pages of a list that are read, and the size of each. */
const MAX_PAGES = 10;
export const PAGE_SIZE = 100;

/** What the attempts may use beside the tenant's API. */
export interface ReaderOptions {
  embedTenant: string | undefined;
  /** Whether one session may be generated. */
  generatesSession: boolean;
  messages: MessageRecord | undefined;
  /** Ends all requests when the time of the run is used up. */
  signal: AbortSignal;
}

/** Reads a tenant for the attempts: each request once. */
export class TenantReader {
  readonly probe: Probe;
  readonly options: ReaderOptions;

  constructor(probe: Probe, options: ReaderOptions) {
    this.probe = probe;
    this.options = options;
  }

  /** The path of the deployment, with more segments. */
  deployment(path: string): string {
    return `/deployments/${this.probe.deploymentId}/${path}`;
  }

  /** The path of the embed tenant, with more segments. @throws Untried without `--embed-tenant`, or if it is unknown */
  async tenant(path: string): Promise<string> {
    const { embedTenant } = this.options;
    need(embedTenant !== undefined, "This needs --embed-tenant.");
    const prefix = `/embed-tenants/${encodeURIComponent(embedTenant)}`;
    // the description has this operation: only the name can be wrong
    const { status, message } = await this.probe.once("embed tenant", () =>
      this.send("GET", `${prefix}/users`, {}),
    );
    need(status !== 404, message);
    return `${prefix}/${path}`;
  }

  /** Reads a resource. */
  get(path: string, query: QueryInput = {}): Promise<JsonObject> {
    return this.probe.once(`get ${path} ${JSON.stringify(query)}`, async () => {
      const { body } = expectSuccess(await this.send("GET", path, { query }));
      expect(isRecord(body), `GET ${path} did not return an object.`);
      return body;
    });
  }

  /** Reads a page of a list. */
  async page(path: string, query: QueryInput = {}): Promise<ListPage> {
    const { items, ...others } = await this.get(path, query);
    expect(
      Array.isArray(items) && items.every(isRecord),
      `GET ${path} returned no array "items" of objects.`,
    );
    return { ...others, items };
  }

  /** Reads the pages of a list, up to ten of them. */
  async all(path: string): Promise<{ items: JsonObject[]; isComplete: boolean }> {
    const items: JsonObject[] = [];
    let after: string | undefined;
    for (let count = 0; count < MAX_PAGES; count++) {
      const page = await this.page(path, { first: PAGE_SIZE, ...(after !== undefined && { after }) });
      items.push(...page.items);
      const { hasNextPage, endCursor } = pageInfoOf(page);
      if (hasNextPage !== true) return { items, isComplete: true };
      if (typeof endCursor !== "string" || endCursor === after) break;
      after = endCursor;
    }
    return { items, isComplete: false };
  }

  /** Sends a request. @throws an error of the connection */
  async send(
    method: "GET" | "POST",
    path: string,
    { hasToken = true, ...input }: { hasToken?: boolean; query?: QueryInput; body?: object },
  ): Promise<Reply> {
    const { client, withoutToken } = this.probe;
    try {
      const { signal } = this.options;
      const body = await (hasToken ? client : withoutToken).request({ method, path, ...input }, { signal });
      return { status: 200, body, message: `${method} ${path} succeeded.` };
    } catch (error) {
      if (!(error instanceof SvcApiError) || error.status === undefined) throw error;
      const { status, body, message } = error;
      return { status, body, message };
    }
  }
}

/** The `pageInfo` of a page; an empty object without one. */
export function pageInfoOf({ pageInfo }: ListPage): JsonObject {
  return isRecord(pageInfo) ? pageInfo : {};
}

/** @throws Differs if the service does not have the operation or a parameter, and Untried if it fails otherwise */
export function expectSuccess(reply: Reply): Reply {
  const { status, message } = reply;
  expect(!UNKNOWN.includes(status), message);
  need(status < 300, message);
  return reply;
}
