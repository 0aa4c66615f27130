import { actions } from "./chapters/actions.js";
import { authentication } from "./chapters/authentication.js";
import { defaultLaterVersions } from "./chapters/default-later-versions.js";
import { defaultManagementApi } from "./chapters/default-management-api.js";
import { defaultSessions } from "./chapters/default-sessions.js";
import { defaultUrls } from "./chapters/default-urls.js";
import { endpoints } from "./chapters/endpoints.js";
import { envelope } from "./chapters/envelope.js";
import { events } from "./chapters/events.js";
import { limitsAndVersions } from "./chapters/limits-and-versions.js";
import { resources } from "./chapters/resources.js";
import { readme } from "./chapters/readme.js";
import { service } from "./chapters/service.js";
import type { Chapter } from "./promise.js";

/** All promises, in the order of the service description, then its defaults, then the README. */
export const CHAPTERS: readonly Chapter[] = [
  service,
  resources,
  endpoints,
  authentication,
  envelope,
  events,
  actions,
  limitsAndVersions,
  defaultSessions,
  defaultUrls,
  defaultManagementApi,
  defaultLaterVersions,
  readme,
];
