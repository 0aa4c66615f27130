import { nothing } from "lit";
import { selectPill } from "../../ui/select-pill.js";
import { memberOf, textOf, textsOf } from "../dashboard-config.js";
import type { WidgetType } from "./widget-type.js";

/** The choices if the configuration does not list any. */
const DEFAULT_GRAINS: readonly string[] = ["day", "week", "month", "quarter", "year"];

/**
 * A choice of the grain of one time member. The first choice leaves it to the service: each report as it was designed or,
 * if days are picked, in a grain that suits them.
 */
export const timeGrain: WidgetType = {
  isControl: true,
  fitsBar: true,
  start(widget, queries) {
    const [member, grain] = [memberOf(widget), textOf(widget, "grain")];
    if (member && grain) queries.grains.set(member, grain);
  },
  render({ widget, title }, { store, formats, texts }) {
    const member = memberOf(widget);
    if (member === undefined) return nothing;
    const chosen = store.queries.grains.get(member);
    const change = (value: string) => store.setGrain(member, value === "" ? undefined : value);
    const choices = [
      { value: "", text: texts.autoGrain },
      ...(textsOf(widget, "grains") ?? DEFAULT_GRAINS).map((grain) => ({
        value: grain,
        text: formats.grain(grain),
      })),
    ];
    return selectPill(title, choices, chosen ?? "", change);
  },
};
