import { toJson } from "./json.js";

/**
 * Copies an object. Where `structuredClone` is missing, as in jsdom and on pages that take it away, the copy is that of
 * JSON, which covers what an embed can receive.
 * @throws DOMException on what can't be cloned, such as a function
 */
export function copyOf<T extends object>(value: T): T {
  return typeof structuredClone === "function" ? structuredClone(value) : (JSON.parse(toJson(value)) as T);
}
