/** Table-driven CRC-32, as ZIP archives check their files with it. */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

const LOCAL_FILE = 0x04034b50;
const CENTRAL_FILE = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, the first day that the format knows: the same rows give the same bytes. */
const DATE = 0x21;

/** Writes little-endian numbers of 2 or 4 bytes one after the other. */
function record(...fields: readonly [size: 2 | 4, value: number][]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let offset = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(offset, value, true);
    else view.setUint32(offset, value, true);
    offset += size;
  }
  return new Uint8Array(view.buffer);
}

/** Packs texts by file name into a ZIP archive of at most 4 GiB. */
export async function zip(files: Record<string, string>): Promise<Blob> {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = encoder.encode(path);
    const bytes = encoder.encode(text);
    const packed = await deflate(bytes);
    const common: [2 | 4, number][] = [
      [2, VERSION],
      [2, UTF8_NAMES],
      [2, DEFLATED],
      [2, 0],
      [2, DATE],
      [4, crc32(bytes)],
      [4, packed.length],
      [4, bytes.length],
      [2, name.length],
      [2, 0],
    ];
    const head = record([4, LOCAL_FILE], ...common);
    parts.push(head, name, packed);
    directory.push(
      record([4, CENTRAL_FILE], [2, VERSION], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      name,
    );
    offset += head.length + name.length + packed.length;
  }
  const count = Object.keys(files).length;
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = record(
    [4, END_OF_DIRECTORY],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  );
  return new Blob([...parts, ...directory, end]);
}
