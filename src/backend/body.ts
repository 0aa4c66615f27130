import { argumentError, isExactNumber, tagOf } from "./arguments.js";

/** A body in a form that `fetch` accepts. */
export type RequestBody = NonNullable<RequestInit["body"]>;

/** The types that `fetch` accepts unchanged, besides strings, byte views and streams. */
const RAW_BODY_TAGS: ReadonlySet<string> = new Set([
  "ArrayBuffer",
  "Blob",
  "File",
  "FormData",
  "URLSearchParams",
]);

/** Whether a body is a web stream or a Node stream, which can be sent only once. */
export function isStream(body: unknown): boolean {
  return Symbol.asyncIterator in Object(body);
}

function isRawBody(body: unknown): body is RequestBody {
  return (
    typeof body === "string" || ArrayBuffer.isView(body) || RAW_BODY_TAGS.has(tagOf(body)) || isStream(body)
  );
}

/** Encodes a request's body: unchanged where `fetch` accepts it, otherwise as JSON with its content type. */
export function encodeBody(body: unknown): { body?: RequestBody; type?: string } {
  if (body === undefined) return {};
  if (isRawBody(body)) return { body };
  return { body: JSON.stringify(body, checkNumber), type: "application/json" };
}

function checkNumber(name: string, value: unknown): unknown {
  if (typeof value !== "number" || isExactNumber(value)) return value;
  throw argumentError(`"${name}" in the body to be a finite number, and an integer to be a safe one`, value);
}

/**
 * Reads a web stream, or a Node stream as in the requests and responses of node-fetch, to its end.
 * @returns null as soon as it exceeds `maxBytes`, which counts decoded bytes.
 */
export async function readBytes(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | ArrayBuffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const source = stream && sourceOf(stream);
  while (source) {
    const { done, value: chunk } = await source.read();
    if (done) break;
    size += chunk.byteLength;
    if (size > maxBytes) {
      source.cancel().catch(() => undefined);
      return null;
    }
    chunks.push(chunk);
  }
  const [first] = chunks;
  return chunks.length === 1 && first ? first : new Blob(chunks as BlobPart[]).arrayBuffer();
}

/** A reader of bytes. `for await` over a web stream would make a whole call a tenth slower. */
interface Source {
  read(): Promise<IteratorResult<Uint8Array, unknown>>;
  cancel(): Promise<unknown>;
}

function sourceOf(stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>): Source {
  if ("getReader" in stream) return stream.getReader();
  const iterator = stream[Symbol.asyncIterator]();
  return { read: () => iterator.next(), cancel: async () => iterator.return?.() };
}
