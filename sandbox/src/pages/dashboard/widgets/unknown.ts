import { fill } from "../../format/format.js";
import { notice } from "../../ui/notice.js";
import type { WidgetType } from "./widget-type.js";

/** Stands in place of a widget whose type these pages don't know. */
export const unknown: WidgetType = {
  render: ({ widget }, { texts }) =>
    notice({ icon: "empty", title: fill(texts.unknownWidget, { type: widget.type }) }),
};
