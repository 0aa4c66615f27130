import { LitElement } from "lit";

/** An element without a shadow root: the page's style sheets and labels apply to its content. */
export class LightElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
