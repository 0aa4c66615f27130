import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Formats } from "../../format/format.js";
import { computedColor } from "../../theme/computed-color.js";
import { hexColor } from "../../theme/color.js";
import { type ChartLook, DrawnEvent } from "../../charts/vega-chart.js";
import { properties } from "../../ui/properties.js";
import { OverflowEvent } from "../overflow-event.js";
import { LightElement } from "../../ui/light-element.js";

/** The message to a stored document, sent when it has loaded and after each change. */
interface DocumentMessage {
  type: "svc-sandbox:state";
  scheme: ChartLook["scheme"];
  locale: string;
  /** The strings of dashboards in that language, by the English ones. */
  texts: Formats["content"];
  /** The page's own colors and font, as custom properties. */
  theme: Record<string, string>;
  /** The results of the dashboard's queries, for apps. */
  data: unknown;
}

/** The range of heights that a document may request. Pixels. */
const [LEAST_HEIGHT, MOST_HEIGHT] = [20, 5000];

const COLORS = [
  "--page",
  "--surface",
  "--line",
  "--ink",
  "--ink-muted",
  "--accent",
  "--positive",
  "--negative",
];

/**
 * An untrusted stored document, in a frame without an origin: its scripts run, but can't access the page, its session or
 * the server. It receives the page's look, and of its messages only its height is read.
 */
export class StoredDocument extends LightElement {
  static override properties = properties("_found", "src", "label", "look", "formats", "data");

  /** The URL, once the server has confirmed it: a frame without an origin can't report errors. */
  declare _found: string | undefined;
  declare src: string;
  declare label: string;
  /** A new object means that the look has changed. */
  declare look: ChartLook;
  declare formats: Formats;
  declare data: unknown;
  /** Whether the document has loaded. */
  drawn = false;

  constructor() {
    super();
    this._found = undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("src")) return;
    // another document gets a new frame: in this one it would add an entry to the history
    this._found = undefined;
    this.drawn = false;
    void this.#look();
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this._found === undefined) return nothing;
    return html`<iframe
      sandbox="allow-scripts"
      referrerpolicy="no-referrer"
      title=${this.label}
      src=${this._found}
      @load=${() => this.#loaded()}
    ></iframe>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.drawn && (changed.has("look") || changed.has("data"))) this.#send();
  }

  async #look(): Promise<void> {
    const { src } = this;
    try {
      const { ok, status } = await fetch(src, { method: "HEAD" });
      if (src !== this.src) return;
      if (!ok) throw new Error(`The server responded to the request for the document with HTTP ${status}.`);
      this._found = src;
    } catch (error) {
      if (src !== this.src) return;
      this.drawn = true;
      this.dispatchEvent(new DrawnEvent(error as Error));
    }
  }

  #loaded(): void {
    this.#send();
    if (this.drawn) return;
    this.drawn = true;
    this.dispatchEvent(new DrawnEvent());
  }

  #send(): void {
    const { scheme, locale } = this.look;
    const theme = Object.fromEntries(
      COLORS.map((name) => [name, hexColor(computedColor(`var(${name})`, scheme))]),
    );
    theme["--font"] = getComputedStyle(document.body).fontFamily;
    const message: DocumentMessage = {
      type: "svc-sandbox:state",
      ...{ scheme, locale, theme },
      texts: this.formats.content,
      data: this.data,
    };
    // the target origin of a frame without an origin can only be "*"; the page's policy allows no other document in it
    this.querySelector("iframe")?.contentWindow?.postMessage(message, "*");
  }
}

addEventListener("message", ({ source, data }: MessageEvent<unknown>) => {
  const frames = document.querySelectorAll<HTMLIFrameElement>("stored-document iframe");
  const frame = [...frames].find(({ contentWindow }) => contentWindow === source);
  const { type, height } = Object(data) as Record<string, unknown>;
  if (!frame || type !== "svc-sandbox:height" || typeof height !== "number" || !Number.isFinite(height))
    return;
  const missing = Math.min(Math.max(Math.ceil(height), LEAST_HEIGHT), MOST_HEIGHT) - frame.clientHeight;
  if (missing > 0) frame.dispatchEvent(new OverflowEvent(missing));
});

customElements.define("stored-document", StoredDocument);
