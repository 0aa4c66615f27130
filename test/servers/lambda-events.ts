import { PATH, type Reply } from "./server.js";

/** An event of API Gateway. */
type LambdaEvent = Record<string, unknown>;

/** The result of a function. In version 2, cookies are in their own member; in version 1, they can be there. */
export interface LambdaResult {
  statusCode: number;
  headers?: Record<string, string | number>;
  multiValueHeaders?: Record<string, string[]>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
}

export type LambdaHandler = (event: LambdaEvent, context: object) => Promise<LambdaResult>;

/** The second argument of a function. */
export const LAMBDA_CONTEXT = { awsRequestId: "r-1", functionName: "sessions" };

type MakeEvent = (headers: Record<string, string>, body: string) => LambdaEvent;

const base = { accountId: "1", apiId: "a", requestId: "r-1", domainName: "host.example" };

/** Creates an event of an HTTP API, version 2 of the format. */
export const eventV2: MakeEvent = ({ cookie, ...headers }, body) => ({
  version: "2.0",
  routeKey: "$default",
  rawPath: PATH,
  rawQueryString: "",
  ...(cookie !== undefined && { cookies: cookie.split("; ") }),
  headers: { host: base.domainName, "x-forwarded-proto": "https", ...headers },
  requestContext: {
    ...base,
    stage: "$default",
    http: { method: "POST", path: PATH, protocol: "HTTP/1.1", sourceIp: "192.0.2.1", userAgent: "test" },
  },
  body: Buffer.from(body).toString("base64"),
  isBase64Encoded: true,
});

/** Creates an event of a REST API, version 1 of the format. */
export const eventV1: MakeEvent = (ownHeaders, body) => {
  const headers = { Host: base.domainName, "X-Forwarded-Proto": "https", ...ownHeaders };
  const multiValueHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value]]),
  );
  return {
    ...{ resource: "/{proxy+}", path: PATH, httpMethod: "POST", headers, multiValueHeaders },
    ...{ queryStringParameters: null, multiValueQueryStringParameters: null, stageVariables: null },
    pathParameters: { proxy: PATH.slice(1) },
    requestContext: { ...base, stage: "prod", path: PATH, identity: { sourceIp: "192.0.2.1" } },
    body,
    isBase64Encoded: false,
  };
};

/** Reads a result as API Gateway does. */
export function replyOf(result: LambdaResult): Reply {
  const { statusCode, multiValueHeaders = {}, cookies = [], body = "", isBase64Encoded } = result;
  const headers = new Headers();
  for (const [name, values] of Object.entries(multiValueHeaders)) {
    for (const value of values) headers.append(name, value);
  }
  for (const [name, value] of Object.entries(result.headers ?? {})) {
    if (!(name in multiValueHeaders)) headers.append(name, String(value));
  }
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return {
    status: statusCode,
    headers,
    body: isBase64Encoded === true ? Buffer.from(body, "base64").toString() : body,
  };
}
