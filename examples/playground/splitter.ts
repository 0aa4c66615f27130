import { html, type TemplateResult } from "lit";
import { createRef, ref } from "lit/directives/ref.js";

const LEAST = 120;
const MOST = 720;
const STEP = 32;

/** The separator between dashboard and panel, for pointers and arrow keys. */
const bar = createRef<HTMLElement>();

function setHeight(height: number): void {
  const allowed = Math.round(Math.min(Math.max(height, LEAST), MOST));
  document.documentElement.style.setProperty("--panel-height", `${allowed}px`);
  bar.value?.setAttribute("aria-valuenow", String(allowed));
}

function heightBelow(): number {
  return bar.value?.parentElement?.offsetHeight ?? LEAST;
}

function key(event: KeyboardEvent): void {
  const step = { ArrowUp: STEP, ArrowDown: -STEP }[event.key];
  if (!step) return;
  event.preventDefault();
  setHeight(heightBelow() + step);
}

function drag(event: PointerEvent): void {
  const handle = event.currentTarget as HTMLElement;
  const from = heightBelow() + event.clientY;
  handle.setPointerCapture(event.pointerId);
  handle.onpointermove = ({ clientY }) => setHeight(from - clientY);
  handle.onlostpointercapture = () => (handle.onpointermove = null);
}

export function splitter(): TemplateResult {
  return html`<div
    class="splitter"
    role="separator"
    tabindex="0"
    aria-label="Height of messages and code"
    aria-orientation="horizontal"
    aria-valuemin=${LEAST}
    aria-valuemax=${MOST}
    aria-valuenow="280"
    ${ref(bar)}
    @keydown=${key}
    @pointerdown=${drag}
  ></div>`;
}
