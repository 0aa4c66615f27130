import { html, type TemplateResult } from "lit";
import type { Settings } from "./settings.js";

/** A part of the code, with the class that colors it. */
type Token = readonly [look: "tag" | "name" | "value" | "", text: string];

const SCRIPT: readonly Token[] = [
  ...([
    ["tag", "<script"],
    ["name", " type"],
    ["", "="],
    ["value", '"module"'],
    ["tag", ">"],
  ] as const),
  ...([
    ["", "\n  import "],
    ["value", '"svc-dashboard"'],
    ["", ";\n"],
    ["tag", "</script>"],
  ] as const),
];

/** Quotes an attribute value with the quotation marks that need the least escaping. */
function quoted(value: string): string {
  const escaped = value.replaceAll("&", "&amp;");
  return escaped.includes('"') ? `'${escaped.replaceAll("'", "&#39;")}'` : `"${escaped}"`;
}

/** The HTML of the element as it is set now, without values that it has rejected. */
export function markup(dashboard: Element, settings: Settings): TemplateResult {
  const attributes = [...dashboard.attributes]
    .filter(({ name }) => name !== "id" && !settings.errors.has(name))
    .flatMap(({ name, value }): Token[] => [
      ["name", `\n  ${name}`],
      ...(value === ""
        ? []
        : ([
            ["", "="],
            ["value", quoted(value)],
          ] as const)),
    ]);
  const code = [
    ...SCRIPT,
    ["tag", "\n<svc-dashboard"],
    ...attributes,
    ["tag", "\n></svc-dashboard>"],
  ] as const;
  return html`<h2 id="markup-title" class="unseen">Markup</h2>
    <pre
      tabindex="0"
      aria-labelledby="markup-title"
    ><code>${code.map(([look, text]) => html`<span class=${look}>${text}</span>`)}</code></pre>
    <button type="button" @click=${(event: Event) => copy(event, code.map(([, text]) => text).join(""))}>
      Copy
    </button>
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
