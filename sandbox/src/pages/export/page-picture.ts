import { domToBlob } from "modern-screenshot";

/** What a picture or a document says besides what is on the page. */
export interface PictureTexts {
  title: string;
  /** Stands where a frame is: nobody can look into it. */
  frameText: string;
  /** The last line: the filters and the date. */
  footer: string;
}

/** Twice the pixels of the page, so that print and zoom stay sharp. */
const SCALE = 2;

/** The width and the height of a canvas that every browser can hold. Pixels. */
const MAX_SIDE = 16_384;

/** The height of the last line. Pixels. */
const FOOTER_HEIGHT = 36;

/** Controls mean nothing on a picture. */
const LEFT_OUT =
  ".menu, .page-tools button, .progress, .filter-list, .filter-clear, .filter-reset, .pill .icon, dialog, .unseen, .rows-above, iframe";

/** Draws a part of the page as it stands, as a PNG. */
export async function pagePicture(root: HTMLElement, { frameText, footer }: PictureTexts): Promise<Blob> {
  const height = root.scrollHeight + FOOTER_HEIGHT;
  return domToBlob(root, {
    height,
    scale: Math.min(SCALE, MAX_SIDE / root.clientWidth, MAX_SIDE / height),
    backgroundColor: getComputedStyle(document.body).backgroundColor,
    font: false,
    filter: (node) => !(node instanceof Element && node.matches(LEFT_OUT)),
    onCloneEachNode: (node) => {
      if (node instanceof Element && node.localName === "stored-document") node.textContent = frameText;
    },
    onCloneNode: (page) => {
      const line = document.createElement("p");
      line.textContent = footer;
      line.style.cssText = `margin: 0; padding: 0 24px; font-size: 13px; line-height: ${FOOTER_HEIGHT}px`;
      page.appendChild(line);
    },
  });
}
