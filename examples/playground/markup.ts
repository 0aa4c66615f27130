import { html, type TemplateResult } from "lit";
import type { Settings } from "./settings.js";

/** Quotes an attribute value with the quotation marks that need the least escaping. */
function quoted(value: string): string {
  const escaped = value.replaceAll("&", "&amp;");
  return escaped.includes('"') ? `'${escaped.replaceAll("'", "&#39;")}'` : `"${escaped}"`;
}

/** The HTML of the element as it is set now, without values that it has rejected. */
export function markup(dashboard: Element, settings: Settings): TemplateResult {
  const attributes = [...dashboard.attributes]
    .filter(({ name }) => name !== "id" && !settings.errors.has(name))
    .map(({ name, value }) => `\n  ${value === "" ? name : `${name}=${quoted(value)}`}`);
  const code = `<script type="module">
  import "svc-dashboard";
</script>

<svc-dashboard${attributes.join("")}
></svc-dashboard>`;
  return html`<h2 id="markup-title">Markup</h2>
    <pre><code>${code}</code></pre>
    <button type="button" @click=${(event: Event) => copy(event, code)}>Copy</button>
    <span role="status"></span>`;
}

async function copy({ currentTarget }: Event, code: string): Promise<void> {
  const status = (currentTarget as HTMLElement).nextElementSibling!;
  status.textContent = "";
  status.textContent = await navigator.clipboard.writeText(code).then(
    () => "Copied.",
    () => "The browser blocked the clipboard: select the markup and copy it.",
  );
}
