import { fixture, html, nextFrame, oneEvent } from "@open-wc/testing";
import "../../src/inspector/index.js";
import type { InspectorEntry, SvcInspector } from "../../src/inspector/index.js";

/** Reads and operates an inspector like a user. */
export class Panel {
  readonly element: SvcInspector;

  private constructor(element: SvcInspector) {
    this.element = element;
  }

  /** Adds an inspector to the page. It is removed after the test. */
  static async open(id?: string): Promise<Panel> {
    const element = await fixture<SvcInspector>(
      id === undefined
        ? html`<svc-inspector></svc-inspector>`
        : html`<svc-inspector for=${id}></svc-inspector>`,
    );
    return new Panel(element);
  }

  /** Adds an inspector that lists some entries. */
  static async with(...entries: InspectorEntry[]): Promise<Panel> {
    const panel = await Panel.open();
    for (const entry of entries) panel.element.add(entry);
    return panel.painted();
  }

  static of(element: SvcInspector): Panel {
    return new Panel(element);
  }

  /** Waits until everything is rendered. */
  async painted(): Promise<this> {
    await nextFrame();
    await this.element.updateComplete;
    await this.element.updateComplete; // the first update may schedule a second one
    return this;
  }

  get root(): ShadowRoot {
    return this.element.shadowRoot!;
  }

  find<Tag extends keyof HTMLElementTagNameMap>(tag: Tag): HTMLElementTagNameMap[Tag];
  find(selector: string): HTMLElement;
  find(selector: string): HTMLElement {
    const found = this.root.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`The panel shows no ${selector}.`);
    return found;
  }

  get summaries(): HTMLElement[] {
    return [...this.root.querySelectorAll("summary")];
  }

  /** Each row as its direction, type and payload. */
  async rows(): Promise<string[]> {
    await this.painted();
    return this.summaries.map((row) =>
      [".direction", ".type", ".payload"]
        .map((part) => row.querySelector(part)!.textContent.trim())
        .join(" ")
        .trimEnd(),
    );
  }

  async types(): Promise<string[]> {
    return (await this.rows()).map((row) => row.split(" ")[1]!);
  }

  button(label: string): HTMLButtonElement {
    const button = [...this.root.querySelectorAll("button")].find((candidate) =>
      (candidate.ariaLabel ?? candidate.textContent).replace(/\s+/g, " ").trim().startsWith(label),
    );
    if (!button) throw new Error(`The panel shows no button "${label}".`);
    return button;
  }

  async press(label: string): Promise<void> {
    this.button(label).click();
    await this.painted();
  }

  async filter(text: string): Promise<void> {
    const input = this.find("input");
    input.value = text;
    input.dispatchEvent(new Event("input"));
    await this.painted();
  }

  /** Opens or closes a row. */
  async toggle(index: number): Promise<void> {
    const details = this.summaries[index]!.closest("details")!;
    const toggled = oneEvent(details, "toggle");
    this.summaries[index]!.click();
    await toggled;
    await this.painted();
  }

  get footer(): string {
    return this.find("footer").textContent.replace(/\s+/g, " ").trim();
  }
}
