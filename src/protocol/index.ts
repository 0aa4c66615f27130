/** The wire between an embed and its host page: data and pure functions, for page, frame and Node. */
export type * from "./actions.js";
export { COLOR_SCHEMES } from "./actions.js";
export { createAction, type ActionArguments } from "./create-action.js";
export { embedUrl, type EmbedUrlOptions } from "./embed-url.js";
export * from "./envelope.js";
export type * from "./events.js";
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
export { parseEvent, type ParsedEvent, type Refusal } from "./parse-event.js";
