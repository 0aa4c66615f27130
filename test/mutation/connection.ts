import { survivorIn, type Survivor } from "./survivor.js";

const inQueue = survivorIn("src/connection/action-queue.ts");

export const CONNECTION_SURVIVORS: readonly Survivor[] = [
  inQueue(
    "OptionalChaining",
    "this.#deliver?.(action)",
    "this.#deliver(action)",
    "The loop runs only while the queue is open, and ends when a delivery closes it.",
  ),
];
