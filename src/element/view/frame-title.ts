import { clockOf, type DashboardHost } from "../dashboard-host.js";
import { textsOf } from "../texts.js";

/** In characters. An embed may send a title of any length, and a screen reader reads all of it. */
export const MAX_LENGTH = 200;
/** In milliseconds. An embed may report many views at once, and writing a title costs more than handling an event. */
export const UPDATE_DELAY = 100;

export type FrameTitle = ReturnType<typeof createFrameTitle>;

/** Keeps the accessible name of a frame: the page's `frameTitle`, else the title of the embed's last view, else a default. */
export function createFrameTitle(host: DashboardHost, frame: HTMLIFrameElement) {
  const clock = clockOf(host); // the element may be in another window when the timer is cleared
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
    /** Sets the title of the embed's current view, which is written after a delay. */
    setViewTitle(viewTitle: string | undefined): void {
      if (!viewTitle) return;
      lastViewTitle = viewTitle;
      timer ??= clock.setTimeout(() => {
        timer = undefined;
        update();
      }, UPDATE_DELAY);
    },
    stop: (): void => clock.clearTimeout(timer),
  };
}
