import { expected } from "./arguments.js";
import type { ManagementRequest } from "./settings.js";

/** The bodies that `fetch` takes as they are, beside texts, bytes and streams; told by tag, whatever their realm. */
const RAW = /^\[object (?:ArrayBuffer|Blob|File|FormData|URLSearchParams)\]$/;

/** Whether a body is a stream, of the web or of Node: it can be sent once only. */
export function isStream(body: unknown): boolean {
  return Symbol.asyncIterator in Object(body);
}

/** A request's body with its type: as it is where `fetch` takes it, else as JSON. */
export function encodeBody(body: unknown): Pick<ManagementRequest, "body"> & { type?: string } {
  if (body === undefined) return {};
  const raw =
    typeof body === "string" || ArrayBuffer.isView(body) || RAW.test(Object.prototype.toString.call(body));
  if (raw || isStream(body)) return { body: body as NonNullable<ManagementRequest["body"]> };
  return { body: JSON.stringify(body, checkNumber), type: "application/json" };
}

/** JSON would write NaN as null, and an integer beyond 2^53 is another number already. */
function checkNumber(name: string, value: unknown): unknown {
  if (typeof value !== "number" || isExact(value)) return value;
  throw expected(`the body's "${name}" to be exact`, value);
}

/** Whether a number is a fraction, or an integer that is what its writer meant. */
export function isExact(value: number): boolean {
  return Boolean(value % 1) || Number.isSafeInteger(value);
}

/** Reads a body to its end. @returns null as soon as it passes the limit, which counts decoded bytes. */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array | ArrayBuffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let chunk: Uint8Array | undefined;
  const reader = body?.getReader(); // a loop over the stream itself costs a tenth of a whole call
  while ((chunk = (await reader?.read())?.value)) {
    size += chunk.byteLength;
    if (size > limit) {
      reader?.cancel().catch(() => undefined);
      return null;
    }
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : new Blob(chunks as BlobPart[]).arrayBuffer();
}
