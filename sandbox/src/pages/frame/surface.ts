import type { EmbedEventMap, EmbedEventName, EmbedFilter, EmbedTheme } from "svc-dashboard/protocol";
import type { EventFault, Viewer } from "../../contract/viewer-api.js";
import type { ViewerApi } from "./viewer-client.js";
import type { HostFilters } from "./host-filters.js";
import type { Language } from "../format/language.js";
import type { ChartLook } from "../charts/vega-chart.js";
import type { PageUrl } from "./page-url.js";

/** How the viewer comes to a page: only a link adds an entry to the history. */
export type Cause = "link" | "history" | "action";

/** Who views a surface, and, on a dashboard, which one: what `ready` reports. */
export interface FirstView {
  viewer: Viewer;
  publicId?: string;
}

/**
 * What a frame shows: a dashboard, the app, or the chat. The page around it does what is the same for all of them: session,
 * language, theme, and the messages to the host. In this order: `load`, `show`, then anything, `close` at last.
 */
export interface Surface {
  /** The element on the page. */
  readonly element: HTMLElement;
  /** Loads what the first view needs. @throws RequestError when the server refuses it. */
  load(): Promise<FirstView>;
  /** Shows the first view, and says so by `context.viewed`: the viewer's language, look and zone are set by now. */
  show(): void;
  /** The language, the formats or the theme have changed. */
  update(): void;
  /** Queries run in `context.timezone` from now on: only called when that is another zone. */
  timezoneChanged(): void;
  /** The filters that are set. */
  readonly filters: PageUrl["filters"];
  setFilter(member: string, filter: EmbedFilter): void;
  /** Shows a page of this surface. If it can't be shown, an error is reported, not thrown. */
  navigate(url: URL, cause: Cause): void;
  refresh(): void;
  /** Ends everything under way: the reason for it takes the surface's place. */
  close(): void;
}

/** @param url where it begins, with the filters that are set from the start */
export type SurfaceClass = new (context: SurfaceContext, url: URL) => Surface;

/** What a surface works with. */
export interface SurfaceContext {
  /** Whether the URL of this load allows downloads of data. */
  readonly mayExport: boolean;
  readonly api: ViewerApi;
  readonly language: Language;
  /** The last day of the data or, where that is covered only in part, the time at which it ends. */
  readonly dataUntil: string;
  /** An IANA name. */
  readonly timezone: string;
  /** Another object whenever charts must be drawn again. */
  readonly look: ChartLook;
  /** Is informed of each dashboard that is shown. */
  readonly hostFilters: HostFilters;
  post<Name extends EmbedEventName>(name: Name, payload: EmbedEventMap[Name]): void;
  /** A view is on the page now: sets the title of the document, and reports the view to the host. */
  viewed(view: { path: string; title: string; publicId?: string }): void;
  /** What is viewed is called this now, in another language: names the document so. The host has its view. */
  retitled(title: string): void;
  /** Shows a page of the embed, of any surface. If it can't be shown, an error is reported, not thrown. */
  navigate(path: string, cause: Cause): void;
  /** Reports to the host that the viewer or the host has navigated. `viewed` reports the new view afterwards. */
  navigated(path: string, cause: Cause): void;
  /** A failure that leaves the rest usable, such as `query` or `render`. When the token is refused, the page ends. */
  report(error: Error, context: string): void;
  /** Sets the faults of a test for the events from here on. */
  expectFaults(faults: readonly EventFault[] | undefined): void;
  /** The theme of what is shown. The session's theme and the host's go before it. */
  setOwnTheme(theme: EmbedTheme): void;
}
