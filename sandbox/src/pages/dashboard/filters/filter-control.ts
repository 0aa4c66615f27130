import { html, nothing, type TemplateResult } from "lit";
import type { EmbedFilter, FilterScalar } from "svc-dashboard/protocol";
import type { ValuesResponse } from "../../../contract/viewer-api.js";
import { pickedValues } from "../../format/filter-summary.js";
import { fill, type Formats } from "../../format/format.js";
import { icon } from "../../ui/icons.js";
import { GAP, placePopover } from "../../ui/place-popover.js";
import { nextByKey } from "../../ui/roving.js";
import { ValueSearch, type FindValues } from "./value-search.js";
import { dateFields } from "./date-fields.js";
import { filterWords } from "./filter-words.js";
import { unknownText } from "./unknown-values.js";
import { properties } from "../../ui/properties.js";
import { LightElement } from "../../ui/light-element.js";

/** Lists with more values than this have a search field. */
const MANY_VALUES = 8;

/** The viewer changed a filter. */
export class FilterChangeEvent extends Event {
  readonly filter: EmbedFilter;

  constructor(filter: EmbedFilter) {
    super("filter-change");
    this.filter = filter;
  }
}

let controls = 0;

/**
 * A filter on one member: a button that shows the picked values, one that clears them, and a list of values, or two dates,
 * to pick from.
 */
export class FilterControl extends LightElement {
  static override properties = properties("label", "result", "filter", "formats", "_search");

  declare label: string;
  /** The values to pick from. */
  declare result: ValuesResponse;
  /** Finds values beyond those in the result. */
  declare find: FindValues;
  declare filter: EmbedFilter | undefined;
  declare formats: Formats;
  declare _search: string;
  readonly #found = new ValueSearch(() => this.requestUpdate());
  readonly #listId = `filter-values-${(controls += 1)}`;
  readonly #unknownId = `${this.#listId}-unknown`;
  readonly #place = () => this.#placeList();

  constructor() {
    super();
    this._search = "";
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#keepPlaced(false);
    this.#seek("");
  }

  protected override render(): TemplateResult {
    const { label, result, filter, formats } = this;
    const { texts } = formats;
    const { short, full } = filterWords(filter, result, formats);
    const unknown = unknownText(filter, result, formats);
    return html`
      <div class="pill">
        <button
          type="button"
          class="filter-button"
          popovertarget=${this.#listId}
          aria-haspopup="dialog"
          aria-label="${label}: ${short}"
          aria-describedby=${unknown === "" ? nothing : this.#unknownId}
          title=${filter ? full : nothing}
          ?data-set=${filter !== undefined}
        >
          <span class="pill-label">${label}:</span><span class="pill-value">${short}</span>
          ${icon("chevron")}
        </button>
        ${filter ? this.#clearButton() : nothing}
      </div>
      <p class="filter-unknown" id=${this.#unknownId} role="status">${unknown}</p>
      <div
        class="filter-list"
        popover
        id=${this.#listId}
        role="dialog"
        aria-label=${label}
        @toggle=${(event: ToggleEvent) => this.#onToggle(event.newState === "open")}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
      >
        ${this.#choice()}${unknown === "" ? nothing : html`<p class="filter-cut">${unknown}</p>`}
        <div class="filter-actions">
          <button
            type="button"
            class="quiet"
            aria-disabled=${filter === undefined}
            @click=${() => this.#clear()}
          >
            ${texts.clear}
          </button>
          <button type="button" class="quiet" popovertarget=${this.#listId} popovertargetaction="hide">
            ${texts.close}
          </button>
        </div>
      </div>
    `;
  }

  #clearButton(): TemplateResult {
    const name = fill(this.formats.texts.clearFilter, { filter: this.label });
    const clear = () => {
      this.#clear();
      // this button is removed, and the focus would be lost with it
      this.querySelector<HTMLElement>(".filter-button")?.focus();
    };
    return html`<button type="button" class="filter-clear" aria-label=${name} title=${name} @click=${clear}>
      ${icon("close")}
    </button>`;
  }

  #choice(): TemplateResult {
    const { result, filter, formats } = this;
    if (result.type === "time")
      return dateFields(filter, result.days?.to, formats, (days) => this.#apply(days));
    return html`${result.values.length > MANY_VALUES ? this.#searchField() : nothing}
      <div class="filter-options">${this.#options()}</div>
      ${this.#listed.isCut ? html`<p class="filter-cut">${formats.texts.moreValues}</p>` : nothing}`;
  }

  /** The values to show: those that the server found, if the list was searched there. */
  get #listed(): ValuesResponse {
    return this.#found.found ?? this.result;
  }

  #searchField(): TemplateResult {
    const { searchValues } = this.formats.texts;
    return html`<input
      type="search"
      class="filter-search"
      autocomplete="off"
      .value=${this._search}
      placeholder=${searchValues}
      aria-label=${searchValues}
      @input=${({ target }: Event) => this.#seek((target as HTMLInputElement).value)}
    />`;
  }

  #seek(text: string): void {
    this._search = text;
    if (this.result.isCut) this.#found.search(text.trim(), this.find);
  }

  #options(): TemplateResult | TemplateResult[] {
    const { error } = this.#found;
    if (error) return html`<p class="filter-none" role="alert">${error.message}</p>`;
    const picked = pickedValues(this.filter);
    // the server has filtered its values already, by its own comparison
    const search = this.#found.found ? "" : this._search.toLocaleLowerCase(this.formats.locale);
    const options = this.#listed.values
      .map((value) => ({ value, text: this.formats.scalar(value) }))
      .filter(({ text }) => text.toLocaleLowerCase(this.formats.locale).includes(search));
    // translated values have another order than the values themselves
    if (options.some(({ value, text }) => typeof value === "string" && value !== text)) {
      const { compare } = new Intl.Collator(this.formats.locale, { numeric: true });
      const isNull = ({ value }: (typeof options)[number]) => Number(value === null);
      options.sort((one, other) => isNull(one) - isNull(other) || compare(one.text, other.text));
    }
    if (options.length === 0) {
      const isPending = this.result.isCut && !this.#found.found;
      const { loading, noMatches } = this.formats.texts;
      return html`<p class="filter-none">${isPending ? loading : noMatches}</p>`;
    }
    return options.map(
      ({ value, text }) =>
        html`<label class="filter-option">
          <input type="checkbox" .checked=${picked.has(String(value))} @change=${() => this.#toggle(value)} />
          <span>${text}</span>
        </label>`,
    );
  }

  #toggle(value: FilterScalar): void {
    const picked = pickedValues(this.filter);
    if (!picked.delete(String(value))) picked.add(String(value));
    // values that were picked from another list stay picked
    const others = [this.filter?.value ?? []].flat();
    const known = new Map([...this.result.values, ...others, value].map((each) => [String(each), each]));
    const values = [...known].filter(([text]) => picked.has(text)).map(([, each]) => each);
    this.#apply({ value: values.length > 0 ? values : null });
  }

  /** Clears the filter. The button has only `aria-disabled`, so that it keeps the focus. */
  #clear(): void {
    if (this.filter) this.#apply({ value: null });
  }

  #apply(filter: EmbedFilter): void {
    this.dispatchEvent(new FilterChangeEvent(filter));
  }

  #onToggle(open: boolean): void {
    this.#keepPlaced(open);
    if (!open) {
      this.#seek("");
      if (this.filter) this.closest(".filter-line")?.scrollTo(0, 0); // on phones, it is first in its line now
      return;
    }
    this.#placeList();
    this.querySelector<HTMLElement>(".filter-list :is(input, button)")?.focus();
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    if (this.result.type === "time") return; // in a date field, arrows change the date
    const inputs = [...this.querySelectorAll<HTMLElement>(".filter-list input")];
    nextByKey(inputs, event.target as HTMLElement, event.key)?.focus();
    event.preventDefault();
  }

  /** Moves the open list along with its button: the list is in the top layer. */
  #keepPlaced(open: boolean): void {
    const change = open ? addEventListener : removeEventListener;
    change("scroll", this.#place, { capture: true });
    change("resize", this.#place);
  }

  #placeList(): void {
    const list = this.querySelector<HTMLElement>(".filter-list");
    const button = this.querySelector(".filter-button")?.getBoundingClientRect();
    if (!list || !button) return;
    const below = innerHeight - button.bottom - GAP * 2;
    const above = button.top - GAP * 2;
    const upwards = below < list.scrollHeight && above > below;
    list.style.minWidth = `${button.width}px`;
    list.style.maxHeight = `${Math.max(upwards ? above : below, 120)}px`;
    placePopover(list, button, "start", !upwards);
  }
}

customElements.define("filter-control", FilterControl);
