import { html, type TemplateResult } from "lit";
import type { AssumptionUse } from "../contract/admin-api.js";
import type { Json } from "./admin-client.js";
import { time } from "./time.js";

/** Those that a response depended on; the others are only counted. */
export function assumptionsView(assumptions: readonly Json<AssumptionUse>[]): TemplateResult {
  const used = assumptions.filter(({ count }) => count > 0);
  return html`<p class="hint">
      Responses so far depend on ${used.length} of the ${assumptions.length} defaults that the service's
      description does not show.
    </p>
    ${
      used.length > 0
        ? html`<div class="scroll" role="region" aria-label="List of assumptions" tabindex="0">
            <dl>${used.map(assumptionRow)}</dl>
          </div>`
        : ""
    }`;
}

function assumptionRow({ id, text, count, last }: Json<AssumptionUse>): TemplateResult {
  const times = count === 1 ? "1 answer" : `${count} answers`;
  return html`<dt>
      ${id} <span class="muted">${times}, last ${last?.operation} at ${time(last?.at ?? "")}</span>
    </dt>
    <dd>${withCode(text)}</dd>`;
}

/** Formats what is between backticks as code. */
function withCode(text: string): (string | TemplateResult)[] {
  return text.split("`").map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));
}
