import { html, type TemplateResult } from "lit";
import { copyButton } from "./copy-button.js";
import type { ExampleApp } from "./host.js";

/** The apps in `examples`, each with the command that starts it. */
export function examples(apps: readonly ExampleApp[]): TemplateResult {
  return html`<div class="examples">
    <p>
      Each folder of <a href="/examples/README.md" target="_blank">examples</a> has an app to copy. To start
      one, run its command in this clone:
    </p>
    <ul>
      ${apps.map(({ name, title }) => {
        const command = `npm run example -- ${name}`;
        return html`<li>
          <a href="/examples/${name}/README.md" target="_blank">${title}</a>
          <code>${command}</code>${copyButton("Copy", () => command)}
        </li>`;
      })}
    </ul>
  </div>`;
}
