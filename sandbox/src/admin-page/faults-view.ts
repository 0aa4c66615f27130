import { html, type TemplateResult } from "lit";
import { EVENTS } from "svc-dashboard/protocol";
import type { AdminState, SetFault } from "../contract/admin-api.js";
import type { AdminAction } from "./admin-client.js";
import { form, type ReadField } from "./form.js";
import { table } from "./table.js";

/** The list of faults, and a form that adds one. */
export function faultsView(
  { faults, operations }: Pick<AdminState, "faults" | "operations">,
  onAction: AdminAction,
): TemplateResult {
  return html`
    ${faults.length === 0 ? html`<p class="muted">No faults are set.</p>` : faultTable(faults, onAction)}
    ${form(
      (read) => onAction("The fault was added.", "POST", "faults", readFault(read)),
      html`
        <label>
          Target
          <select name="target">
            <optgroup label="Operations">
              ${operations.map(
                // the options of the other groups are added before these, and one of them would stay selected
                (name, index) =>
                  html`<option value="operation:${name}" ?selected=${index === 0}>${name}</option>`,
              )}
            </optgroup>
            <optgroup label="Events of embeds">
              ${Object.keys(EVENTS).map((name) => html`<option value="event:${name}">${name}</option>`)}
            </optgroup>
            <optgroup label="The tenant's plan">
              <option value="plan:no-messaging">no messaging</option>
            </optgroup>
          </select>
        </label>
        <label>
          Effect
          <select name="effect">
            <option value="status">responds with a status</option>
            <option value="reset">breaks the connection</option>
            <option value="stall">never responds</option>
            <option value="truncated">cuts the response short</option>
            <option value="">only adds latency</option>
          </select>
        </label>
        <label>Status <input name="status" type="number" min="400" max="599" value="503" /></label>
        <label>Latency (ms) <input name="latencyMs" type="number" min="0" value="0" /></label>
        <label>Number of times <input name="times" type="number" min="1" placeholder="always" /></label>
        <button>Add the fault</button>
      `,
    )}
  `;
}

function faultTable(faults: readonly SetFault[], onAction: AdminAction): TemplateResult {
  const describe = ({ fault }: SetFault) =>
    Object.entries(fault)
      .map((member) => member.join(" "))
      .join(", ");
  const remove = (set: SetFault) =>
    html`<button
      aria-label="Remove the fault ${describe(set)}"
      @click=${() => onAction("The fault was removed.", "DELETE", `faults/${set.id}`)}
    >
      Remove
    </button>`;
  return table(
    "List of faults",
    [
      { title: "Fault", cell: describe },
      { title: "Occurrences", cell: ({ met }) => met, isNumber: true },
      { title: "Remove", cell: remove },
    ],
    faults,
  );
}

function readFault(read: ReadField): object {
  const [target = "", name = ""] = read("target").split(":");
  const effect = read("effect");
  const latencyMs = Number(read("latencyMs"));
  return {
    [target]: name,
    ...(target !== "plan" && {
      ...(effect !== "" && { [effect]: effect === "status" ? Number(read("status")) : true }),
      ...((latencyMs > 0 || effect === "") && { latencyMs }),
    }),
    ...(read("times") !== "" && { times: Number(read("times")) }),
  };
}
