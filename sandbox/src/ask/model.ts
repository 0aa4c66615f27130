import { Ajv2020 } from "ajv/dist/2020.js";
import { compileQuery } from "../query/compile.js";
import type { SemanticQuery } from "../contract/semantic-query.js";
import type { Vocabulary } from "./vocabulary.js";

/** Proposes a valid query for a question; `today` is an ISO date. @throws ModelError, QueryError */
export type AskModel = (question: string, vocabulary: Vocabulary, today: string) => Promise<SemanticQuery>;

/** Why the model did not answer. Its message contains neither the key nor the model's words. */
export class ModelError extends Error {
  override readonly name = "ModelError";
}

const DEFAULT_TIMEOUT_MS = 20_000;

const name = { type: "string", maxLength: 200 };

/** The form of a query; the compiler checks members and values. */
const isQuery = new Ajv2020({ validateSchema: false, strict: false }).compile<SemanticQuery>({
  type: "object",
  additionalProperties: false,
  properties: {
    measures: { type: "array", maxItems: 10, items: name },
    dimensions: { type: "array", maxItems: 5, items: name },
    timeDimension: {
      type: ["object", "null"],
      required: ["member", "grain"],
      properties: { member: name, grain: name },
      additionalProperties: false,
    },
    filters: {
      type: "array",
      maxItems: 20,
      items: {
        type: "object",
        required: ["member", "value"],
        properties: { member: name, type: name, value: {} },
        additionalProperties: false,
      },
    },
    order: {
      type: "array",
      maxItems: 5,
      items: {
        type: "object",
        required: ["member", "direction"],
        properties: { member: name, direction: { enum: ["asc", "desc"] } },
        additionalProperties: false,
      },
    },
    limit: { type: ["integer", "null"], minimum: 1, maximum: 1000 },
  },
});

/**
 * The model that the environment names: `SVC_SANDBOX_ASK_URL` is the URL of an OpenAI-compatible chat completion
 * (`https://…/v1/chat/completions`), `SVC_SANDBOX_ASK_MODEL` its model, `SVC_SANDBOX_ASK_KEY` a bearer key if it needs
 * one, `SVC_SANDBOX_ASK_TIMEOUT_MS` the request timeout.
 * @throws TypeError if the URL or the timeout is invalid.
 */
export function modelFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): AskModel | undefined {
  const {
    SVC_SANDBOX_ASK_URL: url,
    SVC_SANDBOX_ASK_KEY: key,
    SVC_SANDBOX_ASK_MODEL: model = "default",
  } = environment;
  if (!url) return undefined;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new TypeError(
      "Expected the URL of a chat completion in SVC_SANDBOX_ASK_URL, such as https://…/v1/chat/completions.",
    );
  }
  const timeoutMs = Number(environment["SVC_SANDBOX_ASK_TIMEOUT_MS"] ?? DEFAULT_TIMEOUT_MS);
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1) {
    throw new TypeError("Expected milliseconds in SVC_SANDBOX_ASK_TIMEOUT_MS, such as 20000.");
  }
  return async (question, vocabulary, today) => {
    const messages = [
      { role: "system", content: instructions(vocabulary, today) },
      { role: "user", content: question },
    ];
    const query = readProposal(await post({ url, key, timeoutMs }, { model, temperature: 0, messages }));
    // the compiler rejects members, grains and operators that do not exist, and members that do not go together
    compileQuery(query, { timezone: "UTC" });
    return query;
  };
}

async function post(
  { url, key, timeoutMs }: { url: string; key: string | undefined; timeoutMs: number },
  body: object,
): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        connection: "close", // questions are minutes apart: a connection kept open would be stale by the next
        ...(key && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(body),
      redirect: "error", // the key is for this URL alone
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return await response.json();
    throw new ModelError(`The model responded with HTTP ${response.status}.`);
  } catch (error) {
    if (error instanceof ModelError) throw error;
    const isTimeout = error instanceof DOMException && error.name === "TimeoutError";
    throw new ModelError(
      isTimeout
        ? `The model did not respond within ${timeoutMs} ms.`
        : "The model could not be reached, or did not respond with JSON.",
    );
  }
}

/** The query in a chat completion; models often put JSON in a fence. */
function readProposal(completion: unknown): SemanticQuery {
  const { choices } = Object(completion) as { choices?: unknown };
  const [choice] = Array.isArray(choices) ? (choices as unknown[]) : [];
  const { content } = Object((Object(choice) as { message?: unknown }).message) as { content?: unknown };
  const [json] = /\{.*\}/s.exec(typeof content === "string" ? content.slice(0, 20_000) : "") ?? [];
  try {
    const query: unknown = JSON.parse(json ?? "");
    if (isQuery(query)) return query;
  } catch {
    // not JSON: the same error as for JSON of another form
  }
  throw new ModelError("The model did not respond with a semantic query.");
}

function instructions({ members }: Vocabulary, today: string): string {
  const lines = [...members].map(([member, definition]) => {
    const kind =
      definition.kind === "measure" ? `measure, ${definition.format}` : `dimension, ${definition.type}`;
    return `${member} (${kind}): ${definition.title}`;
  });
  return [
    "Turn the question into one JSON object, a semantic query, and answer with nothing else:",
    '{"measures": [member], "dimensions": [member], "timeDimension": {"member", "grain"} or null,',
    '"filters": [{"member", "type", "value"}], "order": [{"member", "direction"}], "limit": integer or null}.',
    "Grains: hour, day, week, month, quarter, year. Filter types: equals, not_equals, contains, greater_than,",
    "greater_than_or_equal, less_than, less_than_or_equal, between (a list of two). Dates are written 2025-03-01.",
    `Today is ${today}. Measures of one query belong to one view. Members:`,
    ...lines,
  ].join("\n");
}
