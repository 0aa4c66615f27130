import type { EngineName } from "./catalog.mjs";

/** A document in which expressions are evaluated. */
export interface Scope {
  /** The value of an expression, or that of its promise. */
  evaluate(expression: string): Promise<unknown>;
  /** Waits until an expression is true. */
  until(expression: string): Promise<unknown>;
}

export interface EnginePage extends Scope {
  /** Waits for a frame whose URL begins like this. */
  frame(start: string): Promise<Scope>;
  close(): Promise<void>;
}

export interface EngineBrowser {
  open(url: string): Promise<EnginePage>;
  stop(): Promise<void>;
}

export function openBrowser(engine: EngineName): Promise<EngineBrowser>;
