import { html, nothing, type TemplateResult } from "lit";

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/gi;

/** Renders JSON, which may be truncated, with colors for names, strings and other values. */
export function jsonView(json: string): TemplateResult {
  const parts: unknown[] = [];
  let end = 0;
  for (const match of json.matchAll(TOKEN)) {
    const [token, string, colon = ""] = match;
    const kind = tokenKind(string, colon);
    parts.push(json.slice(end, match.index));
    parts.push(html`<span class=${kind}>${string ?? token}</span>`, colon || nothing);
    end = match.index + token.length;
  }
  return html`${parts}${json.slice(end)}`;
}

/** The kind of a token: a string before a colon is a member's name. */
function tokenKind(string: string | undefined, colon: string): "name" | "string" | "value" {
  if (colon) return "name";
  return string === undefined ? "value" : "string";
}
