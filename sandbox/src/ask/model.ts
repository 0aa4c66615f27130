import { Ajv2020 } from "ajv/dist/2020.js";
import type { Answer } from "../contract/ask-api.js";
import { compileQuery } from "../query/compile.js";
import type { SemanticQuery } from "../contract/semantic-query.js";
import type { Vocabulary } from "./vocabulary.js";

/** A semantic query that a model has proposed, checked like any other. */
export type ModelQuery = SemanticQuery;

/** Proposes a query for a question; `today` is an ISO date. @throws ModelError when nothing usable comes. */
export type AskModel = (question: string, vocabulary: Vocabulary, today: string) => Promise<ModelQuery>;

/** Why a model did not help. Its text holds neither the key nor what the model said. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly failure: NonNullable<Answer["modelFailure"]>;

  constructor(failure: NonNullable<Answer["modelFailure"]>, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** A model has this long to answer. Milliseconds. */
const TIMEOUT_MS = 20_000;

const name = { type: "string", maxLength: 200 };

/** The form of a query; what members and values mean is checked by the compiler. */
const isQuery = new Ajv2020({ strict: false }).compile<ModelQuery>({
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
 * The model that the environment names: `SVC_SANDBOX_ASK_URL` is the full address of an OpenAI-compatible chat completion
 * (`https://…/v1/chat/completions`), `SVC_SANDBOX_ASK_MODEL` its model, `SVC_SANDBOX_ASK_KEY` a bearer key if it needs one.
 * @throws TypeError when the address is none.
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
      "Expected the address of a chat completion in SVC_SANDBOX_ASK_URL, such as https://…/v1/chat/completions.",
    );
  }
  return async (question, vocabulary, today) => {
    const messages = [
      { role: "system", content: instructions(vocabulary, today) },
      { role: "user", content: question },
    ];
    const query = readProposal(await post(url, key, { model, temperature: 0, messages }));
    // the compiler refuses members, grains and operators that do not exist, and what does not go together
    compileQuery(query, { timezone: "UTC" });
    return query;
  };
}

async function post(url: string, key: string | undefined, body: object): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        connection: "close", // questions are minutes apart: a connection kept open would be stale by the next
        ...(key && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(body),
      redirect: "error", // the key is for this address alone
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return await response.json();
  } catch {
    // no answer, none in time, or none that is JSON: the sentence below says it
  }
  throw new ModelError("unreachable", "The model did not answer the question.");
}

/** The query in what a chat completion says; models like to put JSON in a fence. */
function readProposal(completion: unknown): ModelQuery {
  const { choices } = Object(completion) as { choices?: unknown };
  const [choice] = Array.isArray(choices) ? (choices as unknown[]) : [];
  const { content } = Object((Object(choice) as { message?: unknown }).message) as { content?: unknown };
  const [json] = /\{.*\}/s.exec(typeof content === "string" ? content.slice(0, 20_000) : "") ?? [];
  try {
    const query: unknown = JSON.parse(json ?? "");
    if (isQuery(query)) return query;
  } catch {
    // no JSON: the sentence below says it
  }
  throw new ModelError("unusable", "The model answered with something that is no semantic query.");
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
