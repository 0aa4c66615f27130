import { fill } from "../../format/format.js";
import { notice } from "../../ui/notice.js";
import type { WidgetType } from "./widget-type.js";

/** Replaces a widget of an unknown type. */
export const unknown: WidgetType = {
  render: ({ widget }, { texts }) =>
    notice({ icon: "empty", title: fill(texts.unknownWidget, { type: widget.type }) }),
};
