import { html, type TemplateResult } from "lit";
import { icon } from "./icons.js";
import { GAP, placePopover } from "./place-popover.js";
import { nextByKey } from "./roving.js";

/** A command of a menu. */
export interface MenuItem {
  icon: Parameters<typeof icon>[0];
  label: string;
  run: () => void;
}

/**
 * A button with a menu of commands, by the WAI-ARIA menu button pattern. The popover itself closes on Escape and on a click
 * elsewhere, and returns the focus to the button. `id` is unique on the page.
 */
export function menu(id: string, label: string, items: readonly MenuItem[]): TemplateResult {
  return html`<div class="menu">
    <button
      type="button"
      class="tool"
      popovertarget=${id}
      aria-haspopup="menu"
      aria-label=${label}
      title=${label}
    >
      ${icon("more")}
    </button>
    <div
      popover
      id=${id}
      class="menu-list"
      role="menu"
      aria-label=${label}
      @toggle=${onToggle}
      @keydown=${onKey}
    >
      ${items.map(
        (item) =>
          html`<button
            type="button"
            role="menuitem"
            tabindex="-1"
            popovertarget=${id}
            popovertargetaction="hide"
            @click=${item.run}
          >
            ${icon(item.icon)}${item.label}
          </button>`,
      )}
    </div>
  </div>`;
}

const itemsOf = (list: Element) => [...list.querySelectorAll<HTMLElement>("[role=menuitem]")];

function onToggle({ newState, currentTarget }: ToggleEvent): void {
  if (newState !== "open") return;
  const list = currentTarget as HTMLElement;
  placeList(list);
  itemsOf(list)[0]?.focus({ preventScroll: true });
  // the list is in the top layer, and does not move with its button
  const close = () => list.hidePopover();
  addEventListener("scroll", close, { capture: true, once: true });
  addEventListener("resize", close, { once: true });
}

function onKey(event: KeyboardEvent): void {
  const list = event.currentTarget as HTMLElement;
  if (event.key === "Tab") list.hidePopover();
  const next = nextByKey(itemsOf(list), event.target as HTMLElement, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function placeList(list: HTMLElement): void {
  const button = list.previousElementSibling?.getBoundingClientRect();
  if (!button) return;
  const isBelow = button.bottom + GAP + list.offsetHeight <= innerHeight;
  placePopover(list, button, "end", isBelow);
}
