import { clockOf, type DashboardHost } from "../dashboard-host.js";
import { textsOf } from "../texts.js";

/** In characters. An embed may send a title of any length, and nobody listens to a longer one. */
export const MAX_LENGTH = 200;
/** In milliseconds. An embed may report many views at once, and writing a title costs more than handling an event. */
export const FOLLOW_DELAY = 100;

export type FrameTitle = ReturnType<typeof createFrameTitle>;

/** The accessible name of one frame: the page's `frameTitle`, else the title of the embed's last view, else a default. */
export function createFrameTitle(host: DashboardHost, frame: HTMLIFrameElement) {
  const clock = clockOf(host); // the element may be in another window when the title ends
  let lastViewTitle: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = (): void => {
    const titles = [host.frameTitle, lastViewTitle, textsOf(host)("title").text];
    const title = titles.find((text) => text)?.slice(0, MAX_LENGTH) ?? "";
    if (frame.title !== title) frame.title = title;
  };
  return {
    element: frame,
    update,
    /** The embed shows a view of this title, which is written soon. */
    setViewTitle(viewTitle: string | undefined): void {
      if (!viewTitle) return;
      lastViewTitle = viewTitle;
      timer ??= clock.setTimeout(() => {
        timer = undefined;
        update();
      }, FOLLOW_DELAY);
    },
    stop: (): void => clock.clearTimeout(timer),
  };
}
