import { LitElement } from "lit";

/** An element without a shadow root: the page's style sheets and its labels reach what is in it. */
export class LightElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
