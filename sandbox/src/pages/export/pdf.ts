/** A4, upright, in points of 1/72 inch. */
const PAGE = { width: 595, height: 842, margin: 28 };

/**
 * Where a picture of a height is cut into pages, so that no box is cut unless it is higher than a page. Returns the
 * bottom of each page.
 */
export function pageCuts(
  height: number,
  pageHeight: number,
  boxes: readonly { top: number; bottom: number }[],
): number[] {
  const cuts: number[] = [];
  let from = 0;
  while (height - from > pageHeight) {
    const start = from;
    const limit = start + pageHeight;
    const crossed = boxes.filter(
      ({ top, bottom }) => Math.floor(top) > start && top < limit && bottom > limit,
    );
    from = Math.floor(Math.min(limit, ...crossed.map(({ top }) => top)));
    cuts.push(from);
  }
  return [...cuts, height];
}

/** A document with a picture on as many pages as it needs. */
export async function toPdf(
  canvas: HTMLCanvasElement,
  boxes: readonly { top: number; bottom: number }[],
  title: string,
): Promise<Blob> {
  const scale = (PAGE.width - 2 * PAGE.margin) / canvas.width;
  const cuts = pageCuts(canvas.height, (PAGE.height - 2 * PAGE.margin) / scale, boxes);
  const slices = await Promise.all(cuts.map((bottom, index) => slice(canvas, cuts[index - 1] ?? 0, bottom)));
  return write(slices, scale, title);
}

interface Slice {
  jpeg: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

async function slice(canvas: HTMLCanvasElement, top: number, bottom: number): Promise<Slice> {
  const part = document.createElement("canvas");
  part.width = canvas.width;
  part.height = bottom - top;
  part.getContext("2d")?.drawImage(canvas, 0, -top);
  const blob = await new Promise<Blob | null>((resolve) => part.toBlob(resolve, "image/jpeg", 0.92));
  if (!blob) throw new Error("The browser could not encode the picture.");
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width: part.width, height: part.height };
}

/** Text in a PDF, beyond Latin too: UTF-16 in hexadecimal digits. */
function hexText(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return `<FEFF${units.map((unit) => unit.toString(16).padStart(4, "0")).join("")}>`;
}

/** Objects 1 to 3 are the catalog, the list of pages and the title; each page has three: itself, its drawing, its picture. */
function write(slices: readonly Slice[], scale: number, title: string): Blob {
  const first = (index: number) => 4 + index * 3;
  const objects: (string | Uint8Array<ArrayBuffer>)[][] = [
    ["<</Type/Catalog/Pages 2 0 R>>"],
    [
      `<</Type/Pages/Count ${slices.length}/Kids[${slices.map((_, index) => `${first(index)} 0 R`).join(" ")}]>>`,
    ],
    [`<</Title${hexText(title)}>>`],
  ];
  for (const [index, { jpeg, width, height }] of slices.entries()) {
    const [content, image] = [first(index) + 1, first(index) + 2];
    const [w, h] = [(width * scale).toFixed(2), (height * scale).toFixed(2)];
    const bottom = (PAGE.height - PAGE.margin - height * scale).toFixed(2);
    const drawing = `q ${w} 0 0 ${h} ${PAGE.margin} ${bottom} cm /Picture Do Q`;
    objects.push(
      [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]/Contents ${content} 0 R`,
        `/Resources<</XObject<</Picture ${image} 0 R>>>>>>`,
      ],
      [`<</Length ${drawing.length}>>stream\n${drawing}\nendstream`],
      [
        `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8`,
        `/Filter/DCTDecode/Length ${jpeg.length}>>stream\n`,
        jpeg,
        "\nendstream",
      ],
    );
  }
  const parts: (string | Uint8Array<ArrayBuffer>)[] = ["%PDF-1.4\n"];
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(size(parts));
    parts.push(`${index + 1} 0 obj\n`, ...object, "\nendobj\n");
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  const trailer = `trailer\n<</Size ${count}/Root 1 0 R/Info 3 0 R>>\nstartxref\n${size(parts)}\n%%EOF\n`;
  parts.push(`xref\n0 ${count}\n0000000000 65535 f \n${table}${trailer}`);
  return new Blob(parts, { type: "application/pdf" });
}

/** Every text here is ASCII: a character is a byte. */
function size(parts: readonly (string | Uint8Array)[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}
