import { HttpError } from "../http-error.js";

/** The maximum size of a request body, in bytes. */
const MAX_BODY = 1024 ** 2;

/** Reads a request's body. @throws HttpError 413 if it is too large, 400 if its connection ends before it does, or it is not UTF-8. */
export async function readText(request: Request): Promise<string> {
  // never cancel it: that would close the connection, which the error response needs
  const body = request.body?.values({ preventCancel: true }) ?? [];
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > MAX_BODY) break;
      chunks.push(chunk);
    }
  } catch {
    const text = "Expected a whole body, got a part of one before its connection ended.";
    throw new HttpError(400, "body_incomplete", text);
  }
  if (size > MAX_BODY) {
    const text = `Expected a body of at most ${MAX_BODY} bytes, got a larger one.`;
    throw new HttpError(413, "body_too_large", text);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new HttpError(400, "invalid_encoding", "Expected a body in UTF-8, got bytes that are not UTF-8.");
  }
}
