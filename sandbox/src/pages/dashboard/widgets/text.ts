import { html } from "lit";
import { guard } from "lit/directives/guard.js";
import { reportOverflow } from "../overflow-event.js";
import { textOf } from "../dashboard-config.js";
import type { WidgetType } from "./widget-type.js";

const loadMarkup = () => import("../../ui/markup.js");

/** An author's text in Markdown. What is loaded is the code that writes it as harmless HTML. */
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

/** Harmless HTML. It reports where it needs more room; if it has to be scrolled, the keyboard reaches it. */
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

  /** Its children, too: a picture that arrives makes the text longer, and the box keeps its size. */
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
