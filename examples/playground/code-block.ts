import { html, type TemplateResult } from "lit";
import { copyButton } from "./copy-button.js";

/** Simple patterns for highlighting HTML and TypeScript; other code is shown without colors. */
const TOKENS =
  /(?<comment>\/\/ .*)|(?<text>"[^"]*"|'[^']*')|(?<tag><\/?[a-z-]+>?|(?<!=)>)|(?<name>[a-z-]+(?==["'])|^ +[a-z-]+$)|(?<word>\b(?:import|from|const|return|new|export|default|null)\b)/gm;

function* highlight(code: string): Generator<TemplateResult | string> {
  let end = 0;
  for (const match of code.matchAll(TOKENS)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, token]) => token) ?? [];
    yield code.slice(end, match.index);
    yield html`<span class="token-${kind}">${match[0]}</span>`;
    end = match.index + match[0].length;
  }
  yield code.slice(end);
}

/** Code with a button that copies it. */
export function codeBlock(label: string, code: string): TemplateResult {
  return html`<div class="code">
    <pre tabindex="0" role="region" aria-label=${label}><code>${highlight(code)}</code></pre>
    ${copyButton("Copy", () => code)}
  </div>`;
}
