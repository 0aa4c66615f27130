/** The messages between an embed and its host page, as data and pure functions: for pages, frames and Node. */
export type * from "./actions.js";
export { ACTIONS } from "./actions.js";
export { createAction, type ActionArguments } from "./create-action.js";
export { embedUrl, type EmbedUrlOptions } from "./embed-url.js";
export {
  ACTION_PREFIX,
  ENVELOPE_SOURCE,
  EVENT_PREFIX,
  SURFACES,
  type ActionEnvelope,
  type EventEnvelope,
  type Surface,
} from "./envelope.js";
export type * from "./events.js";
export { EVENTS } from "./events.js";
export {
  filterUrlParameter,
  normalizeFilter,
  parseFilterUrlParameter,
  type EmbedFilter,
  type FilterInput,
  type FilterMap,
  type FilterOperator,
  type FilterScalar,
  type FilterValue,
} from "./filters.js";
export { parseEvent, type ParsedEvent, type ParseFailure } from "./parse-event.js";
export { COLOR_SCHEMES } from "./state-actions.js";
