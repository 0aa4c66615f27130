import { removeStandIns } from "./worker-document.js"; // before Lit
import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { SvcDashboard } from "../element/index.js";
import { defineOnce } from "../element/copies.js";
import type { EmbedActionType } from "../protocol/actions.js";
import { DashboardWatch } from "./dashboard-watch.js";
import { FollowTail } from "./follow-tail.js";
import { icon } from "./icons.js";
import { countText, listView } from "./list-view.js";
import { MessageFilter } from "./message-filter.js";
import { MessageLog, type InspectorEntry, type LoggedMessage } from "./message-log.js";
import { createMessageRecord, IgnoredMessages } from "./message-record.js";
import { createReport } from "./report.js";
import { redact } from "./secrets.js";
import { styles } from "./styles.js";
import { toolbarView } from "./toolbar-view.js";

removeStandIns();

/** The name of a text that can be copied. */
type CopyLabel = "Report" | "Messages";

/**
 * Lists the messages between a page and its `<svc-dashboard>` in both directions, and the element's own events. It can
 * filter them, post an action again, and copy a bug report. Sessions and tokens are redacted.
 *
 * @tag svc-inspector
 * @cssprop [--svc-inspector-height=22rem] - The height of the panel.
 * @cssprop [--svc-inspector-radius=8px] - The radius of its corners.
 * @cssprop [--svc-inspector-font=ui-monospace] - The font family.
 * @cssprop [--svc-inspector-font-size=0.75rem] - The size of all text.
 * @cssprop [--svc-inspector-background] - The background of the messages. All colors follow the page's `color-scheme`.
 * @cssprop [--svc-inspector-bar] - The background of the toolbar and the count.
 * @cssprop [--svc-inspector-color] - The color of text.
 * @cssprop [--svc-inspector-muted] - The color of secondary text.
 * @cssprop [--svc-inspector-line] - The color of lines between rows.
 * @cssprop [--svc-inspector-accent] - The color of the focus ring.
 * @cssprop [--svc-inspector-in] - The color of messages from the embed, and of a working state.
 * @cssprop [--svc-inspector-out] - The color of actions to the embed.
 * @cssprop [--svc-inspector-own] - The color of the element's own events.
 * @cssprop [--svc-inspector-error] - The color of errors and of the failed state.
 */
export class SvcInspector extends LitElement {
  static override styles: CSSResultGroup = styles;
  static override properties: PropertyDeclarations = {
    htmlFor: { attribute: "for" },
    dashboard: { attribute: false, noAccessor: true },
  };

  /** The id of the element to watch, in the same document or shadow root; it may appear later. */
  declare htmlFor: string | undefined;

  readonly #log = new MessageLog();
  readonly #ignored = new IgnoredMessages();
  readonly #watch: DashboardWatch = new DashboardWatch(this, this.#ignored);
  readonly #tail: FollowTail = new FollowTail(this, () => this.renderRoot.querySelector(".log"));
  readonly #filter = new MessageFilter();
  readonly #openRows = new Set<number>();
  /** While paused: the messages in the list, and the number that had arrived. */
  #frozen: { messages: readonly LoggedMessage[]; total: number } | undefined;
  #currentRow: number | undefined;
  #notice = { text: "" };
  /** The text to show because the clipboard is not available. */
  #shownCopy: { label: CopyLabel; text: string } | undefined;
  #isUpdateScheduled = false;

  /** Registers the element. If its name is already defined by another class, warns and keeps the first definition. */
  static define(
    tag = "svc-inspector",
    registry: CustomElementRegistry | null = globalThis.customElements,
  ): void {
    defineOnce(this, tag, registry);
  }

  /** The watched element: the one set here, or the one with the id in `for`. */
  get dashboard(): SvcDashboard | null {
    return this.#watch.dashboard;
  }

  set dashboard(dashboard: SvcDashboard | null) {
    this.#watch.dashboard = dashboard;
  }

  /** Adds a message. The panel keeps the last 500. @throws TypeError on an invalid member of the entry. */
  add(entry: InspectorEntry): void {
    this.#log.add(entry);
    if (this.#isUpdateScheduled) return;
    this.#isUpdateScheduled = true;
    // at most once per frame: many messages may arrive, each in its own task
    requestAnimationFrame(() => {
      this.#isUpdateScheduled = false;
      this.requestUpdate();
    });
  }

  /** Removes all messages. */
  clear(): void {
    this.#log.clear();
    this.#ignored.clear();
    this.#openRows.clear();
    this.#shownCopy = undefined;
    if (this.#frozen) this.#frozen = { messages: [], total: 0 };
    this.requestUpdate();
  }

  /** Makes a bug report in Markdown: state, last error, settings, browser and the last 50 messages, without secrets. */
  createReport(): string {
    return createReport(this.dashboard, this.#log);
  }

  /**
   * Makes a `MessageRecord` as JSON, for `svc-dashboard doctor --assumptions --messages`: the shapes of the messages, and of
   * those from the tenant that the element ignored.
   */
  createMessageRecord(): string {
    return createMessageRecord(this.dashboard, this.#log, this.#ignored);
  }

  protected override render(): TemplateResult {
    const { messages, total } = this.#frozen ?? this.#log;
    const shown = this.#filter.apply(messages);
    return html`<section aria-label="Dashboard messages">
      ${toolbarView({
        dashboard: this.dashboard,
        filter: this.#filter,
        isPaused: this.#frozen !== undefined,
        newCount: this.#log.total - total,
        onFilter: (text) => this.#change(() => (this.#filter.text = text)),
        onDirection: (direction) => this.#change(() => this.#filter.toggle(direction)),
        onPause: () => this.#change(() => this.#togglePause()),
        onClear: () => this.clear(),
        onCopyReport: () => void this.#copy("Report", this.createReport()),
        onCheckMessages: () => void this.#copy("Messages", this.createMessageRecord()),
      })}
      <div class="list">
        ${this.#shownCopy ? this.#copyView(this.#shownCopy) : this.#messagesView(shown, messages.length)}
      </div>
      <footer>
        <span>${countText(shown.length, messages.length, total - messages.length)}</span>
        <span role="status">${keyed(this.#notice, html`<span>${this.#notice.text}</span>`)}</span>
      </footer>
    </section>`;
  }

  #messagesView(shown: readonly LoggedMessage[], count: number): TemplateResult {
    // not a live region: every message would be read aloud. Not a tab stop, as it is in Firefox: a row is one
    return html`<div
        class="log"
        tabindex="-1"
        role="log"
        aria-live="off"
        aria-label="Messages"
        @scroll=${this.#tail.measure}
      >
        ${
          shown.length === 0
            ? this.#emptyView(count)
            : listView({
                messages: shown,
                openRows: this.#openRows,
                currentRow: this.#currentRow,
                canPost: this.dashboard !== null,
                onToggle: (id, details) => void this.#toggleRow(id, details),
                onFocus: (id) => this.#focusRow(id),
                onPostAgain: (message) => this.#postAgain(message),
              })
        }
      </div>
      ${
        this.#tail.isFollowing
          ? nothing
          : html`<button class="latest" @click=${this.#goToLatest}>${icon("latest")}Latest</button>`
      }`;
  }

  #emptyView(count: number): TemplateResult {
    if (count > 0) {
      return html`<div class="empty">
        <p>None of the ${count} messages matches.</p>
        <button @click=${() => this.#change(() => this.#filter.reset())}>Show all</button>
      </div>`;
    }
    const isWaiting = this.htmlFor && !this.dashboard;
    const text = isWaiting
      ? `No element with the id "${this.htmlFor}" yet.`
      : "No messages yet. New messages appear here.";
    return html`<div class="empty"><p>${text}</p></div>`;
  }

  #copyView({ label, text }: { label: CopyLabel; text: string }): TemplateResult {
    return html`<div class="report">
      <textarea readonly aria-label=${label} .value=${text}></textarea>
      <button @click=${() => this.#change(() => (this.#shownCopy = undefined))}>Back to the messages</button>
    </div>`;
  }

  #change(change: () => void): void {
    change();
    this.requestUpdate();
  }

  #notify(text: string): void {
    this.#change(() => (this.#notice = { text }));
  }

  #togglePause(): void {
    const { messages, total } = this.#log;
    this.#frozen = this.#frozen ? undefined : { messages: [...messages], total };
  }

  async #toggleRow(id: number, details: HTMLDetailsElement): Promise<void> {
    if (details.open === this.#openRows.has(id)) return; // the event of our own update
    if (details.open) this.#openRows.add(id);
    else this.#openRows.delete(id);
    this.#tail.release();
    this.requestUpdate();
    await this.updateComplete;
    if (details.open) details.scrollIntoView({ block: "nearest" });
  }

  #focusRow(id: number): void {
    this.#tail.release(); // the row may be far from the end, and the browser reports its scrolling too late
    this.#change(() => (this.#currentRow = id));
  }

  readonly #goToLatest = async (): Promise<void> => {
    this.#tail.resume();
    this.#currentRow = undefined;
    await this.updateComplete; // the focused button is removed, and focus would be lost
    this.renderRoot.querySelector<HTMLElement>("li:last-child summary")?.focus();
  };

  #postAgain({ type, name, payload }: LoggedMessage): void {
    try {
      this.dashboard?.postAction(type as EmbedActionType, payload as object | undefined);
      this.#notify(`Posting ${name} again.`);
    } catch (error) {
      this.#notify(redact(error instanceof Error ? error.message : String(error)));
    }
  }

  async #copy(label: CopyLabel, text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.#notify(`${label} copied.`);
    } catch {
      // without permission, or on insecure pages, which have no clipboard
      this.#shownCopy = { label, text };
      this.#notify(`The browser blocked the clipboard. Copy the ${label.toLowerCase()} here.`);
      await this.updateComplete;
      this.renderRoot.querySelector("textarea")?.select();
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "svc-inspector": SvcInspector;
  }
}
