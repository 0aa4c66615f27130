const MAX_BYTES = 64 * 1024;

/** Whether a page has a script; undefined if its first 64 KiB have none. What follows is not read. */
export async function hasScript(body: ReadableStream<Uint8Array> | null): Promise<boolean | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    size += bytes.byteLength;
    if (/<script[\s>/]/i.test(text.replace(/<!--[^]*?(?:-->|$)/g, ""))) return true;
    if (size >= MAX_BYTES) return undefined;
  }
  return false;
}
