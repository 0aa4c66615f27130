import { html } from "lit";
import { guard } from "lit/directives/guard.js";
import { keyed } from "lit/directives/keyed.js";
import { textOf } from "../dashboard-config.js";
import { GrowingBox } from "./growing-box.js";
import type { WidgetType } from "./widget-type.js";

const loadMarkup = () => import("../../ui/markup.js");

/** A Markdown text. Loading it imports the code that renders it as sanitized HTML. */
export const text: WidgetType<(markdown: string) => string> = {
  isProse: true,
  preload: loadMarkup,
  load: async () => (await loadMarkup()).markdownToHtml,
  untitled: ({ texts }) => texts.textWidget,
  render({ widget, value: toHtml }) {
    const markdown = textOf(widget, "markdown") ?? "";
    const markup = guard([markdown], () => toHtml(markdown));
    // another text is another element, which observes its own content
    return html`${keyed(markdown, html`<prose-box class="prose" .innerHTML=${markup}></prose-box>`)}`;
  },
};

/** Sanitized HTML. It reports when it needs more height; if it scrolls, it is reachable by keyboard. */
export class ProseBox extends GrowingBox {
  // also when a picture has loaded: the content grows, while the box keeps its size
  protected override resized(): void {
    super.resized();
    const scrolls = this.scrollHeight > this.clientHeight || this.scrollWidth > this.clientWidth;
    const heading = this.closest("section")?.getAttribute("aria-labelledby");
    const attributes = { tabindex: "0", role: "group", "aria-labelledby": heading };
    for (const [name, value] of Object.entries(attributes)) {
      if (scrolls && value) this.setAttribute(name, value);
      else this.removeAttribute(name);
    }
  }
}

customElements.define("prose-box", ProseBox);
