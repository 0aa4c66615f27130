/** The width and the height of a canvas that every browser can hold. Pixels. */
const MAX_SIDE = 16_384;

/** Twice the pixels of the page, so that print and zoom stay sharp. */
const SCALE = 2;

const SVG = "http://www.w3.org/2000/svg";
const XHTML = "http://www.w3.org/1999/xhtml";

/** Controls say nothing on paper. */
const LEFT_OUT =
  ".tools, .page-tools button, .progress, .filter-list, dialog, .unseen, [hidden], .rows-above, .column-edge";

/** A picture of the page, and the places of its widgets in it. */
export interface PagePicture {
  canvas: HTMLCanvasElement;
  /** Top and bottom of each widget, in pixels of the canvas. */
  boxes: { top: number; bottom: number }[];
}

/**
 * Draws a part of the page as it stands: its markup with the page's own style sheet, as an SVG image. Frames can't be
 * drawn, because nobody can look into them: `frameText` stands in their place.
 */
export async function drawPage(root: HTMLElement, scheme: string, frameText: string): Promise<PagePicture> {
  const { clientWidth: width, scrollHeight: height } = root;
  const image = new Image();
  const xml = new XMLSerializer().serializeToString(toSvg(root, { width, height, scheme, frameText }));
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(xml)}`;
  await image.decode();
  const scale = Math.min(SCALE, MAX_SIDE / width, MAX_SIDE / height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("The browser gives no canvas to draw the picture on.");
  pen.fillStyle = getComputedStyle(document.body).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { top: origin } = root.getBoundingClientRect();
  const boxes = [...root.querySelectorAll("dashboard-grid > .widget")].map((widget) => {
    const { top, bottom } = widget.getBoundingClientRect();
    return { top: (top - origin) * scale, bottom: (bottom - origin) * scale };
  });
  return { canvas, boxes };
}

interface PictureOptions {
  width: number;
  height: number;
  scheme: string;
  frameText: string;
}

function toSvg(root: HTMLElement, { width, height, scheme, frameText }: PictureOptions): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  // the style sheet's :root is the image's own root now
  svg.dataset["scheme"] = scheme;
  // not by an attribute, which the page's policy refuses
  svg.style.cssText = document.documentElement.style.cssText;
  const style = document.createElementNS(SVG, "style");
  style.textContent = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join("\n");
  const frame = document.createElementNS(SVG, "foreignObject");
  frame.setAttribute("width", "100%");
  frame.setAttribute("height", "100%");
  const body = document.createElementNS(XHTML, "body") as HTMLBodyElement;
  body.style.cssText = document.body.style.cssText;
  body.append(copy(root, frameText));
  frame.append(body);
  svg.append(style, frame);
  return svg;
}

/** A copy in a document of its own, where custom elements stay what they are: markup. */
function copy(root: HTMLElement, frameText: string): Node {
  const made = document.implementation.createHTMLDocument().importNode(root, true);
  // what is chosen is no attribute, and would be lost
  const chosen = [...root.querySelectorAll("select")].map(({ selectedIndex }) => selectedIndex);
  for (const [index, select] of [...made.querySelectorAll("select")].entries()) {
    select.options[chosen[index] ?? 0]?.setAttribute("selected", "");
  }
  for (const element of made.querySelectorAll(LEFT_OUT)) element.remove();
  for (const frame of made.querySelectorAll("iframe")) {
    const note = made.ownerDocument.createElement("p");
    note.className = "notice";
    note.textContent = frameText;
    frame.replaceWith(note);
  }
  return made;
}
