import { html, nothing, type TemplateResult } from "lit";

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/gi;

/** JSON, also cut JSON, with its names and values told apart by color. */
export function jsonView(json: string): TemplateResult {
  const parts: unknown[] = [];
  let end = 0;
  for (const { 0: token, 1: text, 2: colon = "", index } of json.matchAll(TOKEN)) {
    const kind = colon ? "name" : text ? "text" : "value";
    parts.push(json.slice(end, index), html`<span class=${kind}>${text ?? token}</span>`, colon || nothing);
    end = index + token.length;
  }
  return html`${parts}${json.slice(end)}`;
}
