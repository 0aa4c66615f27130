/** The number of bytes of an embed page that are read. */
const MAX_PAGE_BYTES = 64 * 1024;

/** Whether a page has a script; undefined if its first 64 KiB have none. The rest is not read. */
export async function hasScript(body: ReadableStream<Uint8Array> | null): Promise<boolean | undefined> {
  let text = "";
  for await (const bytes of body ?? []) {
    text += Buffer.from(bytes).toString("latin1");
    if (/<script[\s>/]/i.test(text)) return true;
    if (text.length >= MAX_PAGE_BYTES) return undefined;
  }
  return false;
}
