import type { EmbedActionType } from "../protocol/actions.js";
import { filterUrlParameter, parseFilterUrlParameter, type FilterMap } from "../protocol/filters.js";
import {
  checkColorScheme,
  checkLocale,
  checkTheme,
  checkTimezone,
  type DashboardProperties,
} from "./properties.js";

/** An action's type and payload. */
export type StateAction = [type: EmbedActionType, payload: object];

/** A change to tell; without a payload, what is still to be sent of this type is not true any more. */
export type StateChange = StateAction | [type: EmbedActionType];

type StateProperties = Pick<DashboardProperties, "colorScheme" | "theme" | "locale" | "timezone" | "filters">;

/** The actions whose effect the embed's address can say at load. */
const IN_ADDRESS = /-(locale|timezone|filter)$/;

/** The state that the properties hold, as the actions that would set it; a filter's key is its member. */
function actionsFor({
  colorScheme,
  theme,
  locale,
  timezone,
  filters,
}: StateProperties): Map<string, StateAction> {
  const actions = new Map<string, StateAction>();
  if (colorScheme) actions.set("scheme", ["svc:action:set-color-scheme", { scheme: colorScheme }]);
  if (theme) actions.set("theme", ["svc:action:set-theme", theme]);
  if (locale) actions.set("locale", ["svc:action:set-locale", { locale }]);
  if (timezone) actions.set("timezone", ["svc:action:set-timezone", { timezone }]);
  for (const [member, filter] of Object.entries(filters ?? {})) {
    actions.set(member, setFilter(filterUrlParameter(member, filter)));
  }
  return actions;
}

function setFilter(parameter: string): StateAction {
  return ["svc:action:set-filter", { filterUrlParameter: parameter }];
}

/** The property change that a state action means; none for other actions. @throws TypeError on a wrong payload. */
export function changeFor(
  type: string,
  payload: unknown,
  before: FilterMap = {},
): Partial<DashboardProperties> {
  const {
    scheme,
    locale,
    timezone,
    filterUrlParameter: parameter,
  } = Object(payload) as Record<string, unknown>;
  switch (type) {
    case "svc:action:set-color-scheme":
      return { colorScheme: checkColorScheme(scheme) };
    case "svc:action:set-theme":
      return { theme: checkTheme(payload) };
    case "svc:action:set-locale":
      return { locale: checkLocale(locale) };
    case "svc:action:set-timezone":
      return { timezone: checkTimezone(timezone) };
    case "svc:action:set-filter": {
      const { member, filter } = parseFilterUrlParameter(parameter);
      const { [member]: _replaced, ...others } = before;
      return { filters: filter.value === null ? others : { ...others, [member]: filter } };
    }
    default:
      return {};
  }
}

/** What the embed has been told of the element's state, so that only differences are posted. */
export class EmbedState {
  #told = new Map<string, StateAction>();

  /** What brings the embed up to the properties; from then on it counts as told. */
  update(properties: StateProperties): StateChange[] {
    const before = this.#told;
    const now = (this.#told = actionsFor(properties));
    const changes = [...now].filter(
      ([key, action]) => JSON.stringify(before.get(key)) !== JSON.stringify(action),
    );
    const removed = [...before]
      .filter(([key]) => !now.has(key))
      .map(([key, [type]]): StateChange => {
        if (key === "scheme") return [type, { scheme: "auto" }];
        // what has no neutral value counts from the next load
        return type === "svc:action:set-filter" ? setFilter(filterUrlParameter(key, null)) : [type];
      });
    return [...removed, ...changes.map(([, action]) => action)];
  }

  /** A new load begins: its embed has been told nothing but what its address says of the properties. */
  addressed(properties: StateProperties): void {
    this.#told = new Map([...actionsFor(properties)].filter(([, [type]]) => IN_ADDRESS.test(type)));
  }
}
