import type { EmbedFilter } from "svc-dashboard/protocol";
import type { Viewer } from "../../contract/viewer-api.js";
import type { Cause, PageStore } from "./page-store.js";
import type { PageUrl } from "./page-url.js";

/** The viewer of a surface, and the id of a dashboard, as `ready` reports them. */
export interface FirstView {
  viewer: Viewer;
  publicId?: string;
}

/** The surface of a frame: a dashboard, the app, or the chat. In this order: `load`, `show`, then anything, `close` at last. */
export interface Surface {
  /** The element on the page. */
  readonly element: HTMLElement;
  /** The title of the current view, in the viewer's language; empty before the first view. */
  readonly title: string;
  /** Loads what the first view needs. @throws RequestError if the server rejects it. */
  load(): Promise<FirstView>;
  /** Shows the first view and reports it. From now on, the surface follows the changes of its page. */
  show(): void;
  /** The filters that are set. */
  readonly filters: PageUrl["filters"];
  setFilter(member: string, filter: EmbedFilter): void;
  /** Applies the filters of a link on this surface, and returns the URL that it leads to: by default, its own. */
  follow?(link: URL): URL;
  /** Shows a page of this surface. If it can't be shown, an error is reported, not thrown. */
  navigate(url: URL, cause: Cause): void;
  refresh(): void;
  /** Aborts its requests and ends its subscriptions. */
  close(): void;
}

/** @param url its first view, with the filters that are set from the start */
export type SurfaceClass = new (page: PageStore, url: URL) => Surface;
