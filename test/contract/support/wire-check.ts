import { violationOf, OPERATIONS, type Operation, type OperationId, type Parameter } from "./document.js";

/** A request and its response, of a documented operation. */
export interface Exchange {
  operation: OperationId;
  status: number;
  /** The request's JSON body; undefined without a body. */
  sent: unknown;
}

/** Wraps `fetch`, and checks each request and each response against the OpenAPI document. */
export class WireCheck {
  readonly exchanges: Exchange[] = [];
  /** The differences from the document, each with its operation. */
  readonly violations: string[] = [];
  readonly #fetch: typeof fetch;

  constructor(inner: typeof fetch = fetch) {
    this.#fetch = inner;
  }

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const method = init.method ?? "GET";
    const operation = findOperation(method, url.pathname);
    if (!operation) {
      this.violations.push(`${method} ${url.pathname} is not an operation of the document.`);
      return this.#fetch(input, init);
    }
    const sent = typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined;
    this.#note(operation, "request", requestViolations(operation, url, new Headers(init.headers), sent));
    const response = await this.#fetch(input, init);
    const text = await response.clone().text();
    this.#note(operation, `response ${response.status}`, responseViolations(operation, response, text));
    this.exchanges.push({ operation: operation.operationId, status: response.status, sent });
    return response;
  };

  #note({ operationId }: Operation, part: string, violations: string[]): void {
    this.violations.push(...violations.map((violation) => `${operationId}, ${part}: ${violation}`));
  }
}

const patternOf = ({ path }: Operation): RegExp =>
  new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);

function findOperation(method: string, path: string): Operation | undefined {
  return OPERATIONS.find((operation) => operation.method === method && patternOf(operation).test(path));
}

function requestViolations(operation: Operation, url: URL, headers: Headers, sent: unknown): string[] {
  const { parameters, requestBody, security } = operation;
  const inPath = patternOf(operation).exec(url.pathname)?.groups ?? {};
  const names = new Set(parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name));
  const schema = requestBody?.content?.["application/json"].schema;
  const accepts = headers.get("accept") ?? "";
  return [
    ...[...url.searchParams.keys()]
      .filter((name) => !names.has(name))
      .map((name) => `unknown parameter ${name}`),
    ...parameters.flatMap((parameter) => {
      const strings =
        parameter.in === "path"
          ? [decodeURIComponent(inPath[parameter.name] ?? "")]
          : url.searchParams.getAll(parameter.name);
      return parameterViolations(parameter, strings);
    }),
    ...(security.length > 0 && !/^Bearer \S+$/.test(headers.get("authorization") ?? "")
      ? ["no bearer token"]
      : []),
    ...(accepts === "application/json" ? [] : [`accepts "${accepts}"`]),
    ...bodyViolations(schema, headers.get("content-type"), sent),
  ];
}

function parameterViolations({ name, required = false, schema }: Parameter, strings: string[]): string[] {
  if (strings.length === 0) return required ? [`${name} is missing`] : [];
  const types = [schema.type ?? []].flat();
  const values: unknown[] = strings.map((text) =>
    types.some((type) => type === "number" || type === "integer") && text.trim() ? Number(text) : text,
  );
  if (!types.includes("array") && values.length > 1) return [`${name} occurs ${values.length} times`];
  const violation = violationOf(schema, types.includes("array") ? values : values[0]);
  return violation ? [`${name}: ${violation}`] : [];
}

function bodyViolations(
  schema: Parameters<typeof violationOf>[0] | undefined,
  type: string | null,
  sent: unknown,
): string[] {
  if (!schema) return sent === undefined ? [] : ["a body that is not described"];
  const violation = violationOf(schema, sent);
  return [
    ...(type === "application/json" ? [] : [`content type ${type}`]),
    ...(violation ? [violation] : []),
  ];
}

function responseViolations({ responses }: Operation, { status, headers }: Response, text: string): string[] {
  const described = responses[String(status)];
  if (!described) return ["the status is not described"];
  const schema = described.content?.["application/json"].schema;
  if (!schema) return [];
  if (!/^application\/json\b/.test(headers.get("content-type") ?? ""))
    return [`content type ${headers.get("content-type")}`];
  const violation = violationOf(schema, JSON.parse(text));
  return violation ? [violation] : [];
}
