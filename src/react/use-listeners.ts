import { useInsertionEffect, useState, type RefObject } from "react";
import { useCommitEffect } from "./commit-effect.js";
import type { EventHandlers } from "./split-props.js";

/**
 * The listeners of one element, which call the handlers of the latest render. They are never removed, but end with the
 * element: while React hides a tree (Suspense, Activity), it cleans up layout effects and refs, but the embed stays in the
 * page, and reports events.
 */
class Listeners implements EventListenerObject {
  #element: Element | undefined;
  #handlers: EventHandlers = {};
  readonly #types = new Set<string>();

  /** Replaces the handlers. */
  handle(handlers: EventHandlers): void {
    this.#handlers = handlers;
    this.#listen();
  }

  /** Adds listeners to the element, which exists from the first commit on. */
  attach(element: Element): void {
    this.#element = element;
    this.#listen();
  }

  handleEvent(event: Event): void {
    // an element that React has removed dispatches events about the end of its load
    if (this.#element?.isConnected) this.#handlers[event.type]?.(event);
  }

  #listen(): void {
    for (const type of Object.keys(this.#handlers)) {
      if (!this.#element || this.#types.has(type)) continue;
      this.#element.addEventListener(type, this);
      this.#types.add(type);
    }
  }
}

/** Adds one listener for each event that has a handler. It calls the handler of the latest render. */
export function useListeners(element: RefObject<Element | null>, handlers: EventHandlers): void {
  const [listeners] = useState(() => new Listeners());
  // an insertion effect, because React runs no layout effects in a hidden tree
  useInsertionEffect(() => listeners.handle(handlers));
  // refs are set after insertion effects, and before layout effects
  useCommitEffect(() => {
    if (element.current) listeners.attach(element.current);
  }, [element, listeners]);
}
