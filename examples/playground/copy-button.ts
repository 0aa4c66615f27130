import { html, type TemplateResult } from "lit";
import { icon, type IconName } from "./icons.js";

const DONE_MS = 1500;

/** A button that copies a string and confirms it. */
export function copyButton(label: string, text: () => string, name: IconName = "copy"): TemplateResult {
  return html`<button type="button" class="quiet copy" @click=${(event: Event) => copy(event, text())}>
    <span class="before">${icon(name)} ${label}</span><span class="after">${icon("done")} Copied</span>
    <span class="unseen" role="status"></span>
  </button>`;
}

async function copy({ currentTarget }: Event, text: string): Promise<void> {
  const button = currentTarget as HTMLElement;
  const status = button.querySelector("[role=status]");
  await navigator.clipboard.writeText(text);
  button.classList.add("done");
  if (status) status.textContent = "Copied";
  setTimeout(() => {
    button.classList.remove("done");
    if (status) status.textContent = "";
  }, DONE_MS);
}
