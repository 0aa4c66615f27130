import { html } from "lit";
import { textOf, textsOf } from "../dashboard-config.js";
import type { WidgetType } from "./widget-type.js";

/**
 * A dashboard's agent: it answers one question at a time. Loading it imports its code, and creates a new object, for which
 * the element loads its answer again.
 */
export const ai: WidgetType<object> = {
  load: async () => ({ ...(await import("./ask-widget.js")) }),
  dependsOn: "time zone",
  render: ({ widget, value }, { store, formats, look }) =>
    html`<ask-widget
      .examples=${textsOf(widget, "prompts") ?? []}
      .agentId=${textOf(widget, "agentId")}
      .run=${value}
      .store=${store}
      .formats=${formats}
      .look=${look}
    ></ask-widget>`,
};
