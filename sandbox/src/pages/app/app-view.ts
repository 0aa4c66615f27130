import type { AppResponse } from "../../contract/app-api.js";
import type { Formats } from "../format/format.js";
import type { Texts } from "../format/texts.js";
import type { PageContent } from "./app-client.js";
import type { AppRoute, KnownRoute } from "./app-route.js";

/** What the app shows, and in which language. */
export interface AppView {
  app: AppResponse;
  texts: Texts;
  formats: Formats;
  /** An IANA name. */
  timezone: string;
  title: string;
  /** Where the viewer is, or is going to. */
  route: AppRoute;
  /** What the last page loaded; it stays while the next page is loading. */
  content: PageContent | undefined;
  error: Error | undefined;
  loading: boolean;
  /** Shows dashboards and reports. */
  dashboard: HTMLElement;
  /** Once it has been opened. */
  chat: HTMLElement | undefined;
  path: (route: KnownRoute) => string;
}
