import { html, LitElement, nothing, type TemplateResult } from "lit";
import type { EmbedFilter, FilterScalar } from "svc-dashboard/protocol";
import { filterSummary, pickedValues } from "../filter-summary.js";
import { fill, type Formats } from "../format.js";
import { icon } from "../icons.js";
import { nextByKey } from "../roving.js";
import type { Texts } from "../texts/index.js";

/** With more values than this, a search field helps. */
const MANY_VALUES = 8;

/** A pixel distance between the control and its list. */
const GAP = 4;

/** The viewer chose what a filter lets through. */
export class FilterChangeEvent extends Event {
  readonly filter: EmbedFilter;

  constructor(filter: EmbedFilter) {
    super("filter-change");
    this.filter = filter;
  }
}

let controls = 0;

/** A filter on one member: a button that says what is picked, and a list of values to pick from. */
export class FilterControl extends LitElement {
  static override properties = {
    label: { attribute: false },
    values: { attribute: false },
    filter: { attribute: false },
    formats: { attribute: false },
    texts: { attribute: false },
    _search: { state: true },
  };

  declare label: string;
  declare values: readonly FilterScalar[];
  declare filter: EmbedFilter | undefined;
  declare formats: Formats;
  declare texts: Texts;
  declare _search: string;
  readonly #listId = `filter-values-${(controls += 1)}`;
  readonly #place = () => this.#placeList();

  constructor() {
    super();
    this._search = "";
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#follow(false);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    const { label, texts, filter } = this;
    const summary = this.#summary();
    return html`
      <button
        type="button"
        class="filter-button"
        popovertarget=${this.#listId}
        aria-haspopup="dialog"
        aria-label="${label}: ${summary}"
        ?data-set=${filter !== undefined}
      >
        <span>${summary}</span>${icon("chevron")}
      </button>
      <div
        class="filter-list"
        popover
        id=${this.#listId}
        role="dialog"
        aria-label=${label}
        @toggle=${(event: ToggleEvent) => this.#onToggle(event.newState === "open")}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
      >
        ${this.values.length > MANY_VALUES ? this.#searchField() : nothing}
        <div class="filter-options">${this.#options()}</div>
        <div class="filter-actions">
          <button
            type="button"
            class="quiet"
            ?disabled=${filter === undefined}
            @click=${() => this.#apply([])}
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

  #searchField(): TemplateResult {
    return html`<input
      type="search"
      class="filter-search"
      autocomplete="off"
      .value=${this._search}
      placeholder=${this.texts.searchValues}
      aria-label=${this.texts.searchValues}
      @input=${({ target }: Event) => (this._search = (target as HTMLInputElement).value)}
    />`;
  }

  #options(): TemplateResult | TemplateResult[] {
    const picked = pickedValues(this.filter);
    const wanted = this._search.toLocaleLowerCase(this.formats.locale);
    const options = this.values
      .map((value) => ({ value, text: this.formats.scalar(value) }))
      .filter(({ text }) => text.toLocaleLowerCase(this.formats.locale).includes(wanted));
    if (options.length === 0) return html`<p class="filter-none">${this.texts.noMatches}</p>`;
    return options.map(
      ({ value, text }) =>
        html`<label class="filter-option">
          <input type="checkbox" .checked=${picked.has(String(value))} @change=${() => this.#toggle(value)} />
          <span>${text}</span>
        </label>`,
    );
  }

  #summary(): string {
    const { filter, texts, formats } = this;
    if (!filter) return texts.all;
    const count = [filter.value].flat().length;
    if (count > 2 && filter.type === undefined) return fill(texts.selected, { count: formats.number(count) });
    return filterSummary(filter, (value) => formats.scalar(value));
  }

  #toggle(value: FilterScalar): void {
    const picked = pickedValues(this.filter);
    if (!picked.delete(String(value))) picked.add(String(value));
    this.#apply(this.values.filter((candidate) => picked.has(String(candidate))));
  }

  #apply(value: FilterScalar[]): void {
    this.dispatchEvent(new FilterChangeEvent(value.length === 0 ? { value: null } : { value }));
  }

  #onToggle(open: boolean): void {
    this.#follow(open);
    if (!open) {
      this._search = "";
      return;
    }
    this.#placeList();
    this.querySelector<HTMLElement>(".filter-list input")?.focus();
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const inputs = [...this.querySelectorAll<HTMLElement>(".filter-list input")];
    nextByKey(inputs, event.target as HTMLElement, event.key)?.focus();
    event.preventDefault();
  }

  /** The list is in the top layer, so that it has to be moved along with the button. */
  #follow(open: boolean): void {
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
    list.style.left = `${Math.max(GAP, Math.min(button.left, innerWidth - list.offsetWidth - GAP))}px`;
    list.style.top = `${upwards ? Math.max(button.top - GAP - list.offsetHeight, GAP) : button.bottom + GAP}px`;
  }
}

customElements.define("filter-control", FilterControl);
