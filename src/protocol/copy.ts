import { toJson } from "./json.js";

/**
 * Copies an object. If `structuredClone` is missing, as in jsdom and on pages that remove it, copies by JSON, which covers
 * what an embed can receive.
 * @throws DOMException on a value that can't be cloned, such as a function
 */
export function copyOf<T extends object>(value: T): T {
  return typeof structuredClone === "function" ? structuredClone(value) : (JSON.parse(toJson(value)) as T);
}
