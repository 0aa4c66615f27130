import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Formats } from "../../format/format.js";
import { computedColor } from "../../theme/computed-color.js";
import { hexColor } from "../../theme/color.js";
import { type ChartLook, DrawnEvent } from "../../charts/vega-chart.js";
import { properties } from "../../ui/properties.js";
import { OverflowEvent } from "../overflow-event.js";
import { LightElement } from "../../ui/light-element.js";

/** What the page sends a stored document when it has loaded, and again when any of it changes. */
interface DocumentMessage {
  type: "svc-sandbox:state";
  scheme: ChartLook["scheme"];
  locale: string;
  /** The texts of dashboards in that language, by the English ones. */
  texts: Formats["content"];
  /** The page's own colors and font, as custom properties. */
  theme: Record<string, string>;
  /** For apps: what the dashboard's queries answered. */
  data: unknown;
}

/** The heights that a document may ask for. Pixels. */
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
 * A stored document of somebody's making, in a frame without an origin: its scripts run, but reach neither the page, nor
 * its session, nor the server. It is sent the look of the page. Of what it sends, only its height is read.
 */
export class StoredDocument extends LightElement {
  static override properties = properties("_found", "src", "label", "look", "formats", "data");

  /** The address that the server has a document at: a frame without an origin can't say so. */
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
    // another document gets a frame of its own: in this one it would be an entry of the history
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
    // a frame without an origin can be named by none; the page's policy lets nothing else into it
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
