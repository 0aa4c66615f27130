import { faultOf, OPERATIONS, type Operation, type OperationId, type Parameter } from "./document.js";

/** One exchange that the document describes. */
export interface Exchange {
  operation: OperationId;
  status: number;
  /** The JSON that was sent; undefined for none. */
  sent: unknown;
}

/** Stands in for `fetch`, and holds each request and each answer against the OpenAPI document. */
export class WireCheck {
  readonly exchanges: Exchange[] = [];
  /** What did not fit, a sentence each. */
  readonly faults: string[] = [];
  readonly #fetch: typeof fetch;

  constructor(inner: typeof fetch = fetch) {
    this.#fetch = inner;
  }

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const method = init.method ?? "GET";
    const operation = findOperation(method, url.pathname);
    if (!operation) {
      this.faults.push(`${method} ${url.pathname} is no operation of the document.`);
      return this.#fetch(input, init);
    }
    const sent = typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined;
    this.#note(operation, "request", requestFaults(operation, url, new Headers(init.headers), sent));
    const response = await this.#fetch(input, init);
    const text = await response.clone().text();
    this.#note(operation, `answer ${response.status}`, answerFaults(operation, response, text));
    this.exchanges.push({ operation: operation.operationId, status: response.status, sent });
    return response;
  };

  #note({ operationId }: Operation, what: string, faults: string[]): void {
    this.faults.push(...faults.map((fault) => `${operationId}, ${what}: ${fault}`));
  }
}

const patternOf = ({ path }: Operation): RegExp =>
  new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);

function findOperation(method: string, path: string): Operation | undefined {
  return OPERATIONS.find((operation) => operation.method === method && patternOf(operation).test(path));
}

function requestFaults(operation: Operation, url: URL, headers: Headers, sent: unknown): string[] {
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
      const texts =
        parameter.in === "path"
          ? [decodeURIComponent(inPath[parameter.name] ?? "")]
          : url.searchParams.getAll(parameter.name);
      return parameterFaults(parameter, texts);
    }),
    ...(security.length > 0 && !/^Bearer \S+$/.test(headers.get("authorization") ?? "")
      ? ["no bearer token"]
      : []),
    ...(accepts === "application/json" ? [] : [`accepts "${accepts}"`]),
    ...bodyFaults(schema, headers.get("content-type"), sent),
  ];
}

function parameterFaults({ name, required = false, schema }: Parameter, texts: string[]): string[] {
  if (texts.length === 0) return required ? [`${name} is missing`] : [];
  const types = [schema.type ?? []].flat();
  const values: unknown[] = texts.map((text) =>
    types.some((type) => type === "number" || type === "integer") && text.trim() ? Number(text) : text,
  );
  if (!types.includes("array") && values.length > 1) return [`${name} comes ${values.length} times`];
  const fault = faultOf(schema, types.includes("array") ? values : values[0]);
  return fault ? [`${name}: ${fault}`] : [];
}

function bodyFaults(
  schema: Parameters<typeof faultOf>[0] | undefined,
  type: string | null,
  sent: unknown,
): string[] {
  if (!schema) return sent === undefined ? [] : ["a body that is not described"];
  const fault = faultOf(schema, sent);
  return [...(type === "application/json" ? [] : [`content type ${type}`]), ...(fault ? [fault] : [])];
}

function answerFaults({ responses }: Operation, { status, headers }: Response, text: string): string[] {
  const described = responses[String(status)];
  if (!described) return ["the status is not described"];
  const schema = described.content?.["application/json"].schema;
  if (!schema) return [];
  if (!/^application\/json\b/.test(headers.get("content-type") ?? ""))
    return [`content type ${headers.get("content-type")}`];
  const fault = faultOf(schema, JSON.parse(text));
  return fault ? [fault] : [];
}
