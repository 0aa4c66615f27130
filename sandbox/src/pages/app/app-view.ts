import type { AppResponse } from "../../contract/app-api.js";
import type { Formats } from "../format/format.js";
import type { Texts } from "../format/texts.js";
import type { PageContent } from "./load-content.js";
import type { AppRoute, KnownRoute } from "./app-route.js";

/** The state of the app, with the strings and formats of the viewer's language. */
export interface AppView {
  app: AppResponse;
  texts: Texts;
  formats: Formats;
  /** An IANA name. */
  timezone: string;
  title: string;
  /** The current page, or the one that is loading. */
  route: AppRoute;
  /** The content of the last page, also while the next page is loading. */
  content: PageContent | undefined;
  error: Error | undefined;
  loading: boolean;
  /** Shows dashboards and reports. */
  dashboard: HTMLElement;
  /** Undefined until the viewer opens it. */
  chat: HTMLElement | undefined;
  path: (route: KnownRoute) => string;
}
