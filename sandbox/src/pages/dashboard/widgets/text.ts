import { html } from "lit";
import { guard } from "lit/directives/guard.js";
import { reportOverflow } from "../overflow-event.js";
import { textOf } from "../dashboard-config.js";
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
    return html`<prose-box class="prose" .markup=${guard([markdown], () => toHtml(markdown))}></prose-box>`;
  },
};

/** Sanitized HTML. It reports when it needs more height; if it scrolls, it is reachable by keyboard. */
export class ProseBox extends HTMLElement {
  #markup = "";
  readonly #sizes = new ResizeObserver(() => this.#reach());

  get markup(): string {
    return this.#markup;
  }

  set markup(markup: string) {
    if (markup === this.#markup) return;
    this.innerHTML = this.#markup = markup;
    this.#watch();
  }

  connectedCallback(): void {
    this.#watch();
  }

  disconnectedCallback(): void {
    this.#sizes.disconnect();
  }

  /** Observes its children, too: when a picture loads, the content grows, while the box keeps its size. */
  #watch(): void {
    this.#sizes.disconnect();
    if (!this.isConnected) return;
    for (const element of [this, ...this.children]) this.#sizes.observe(element);
  }

  #reach(): void {
    reportOverflow(this);
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
