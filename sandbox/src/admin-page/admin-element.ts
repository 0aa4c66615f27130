import { LitElement } from "lit";

/** An element without a shadow root: the admin page has one style sheet. */
export class AdminElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
