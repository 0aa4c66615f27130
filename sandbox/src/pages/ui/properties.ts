import type { PropertyDeclarations } from "lit";

/** Reactive properties without attributes. */
export function properties(...names: readonly string[]): PropertyDeclarations {
  return Object.fromEntries(names.map((name) => [name, { attribute: false }]));
}
