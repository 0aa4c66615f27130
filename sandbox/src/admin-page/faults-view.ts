import { html, type TemplateResult } from "lit";
import { EVENTS } from "svc-dashboard/protocol";
import type { Fault } from "../contract/fault.js";
import type { SetFault } from "../contract/admin-api.js";
import { formText } from "./form-text.js";
import type { AdminAction } from "./admin-action.js";

export function faultsView(
  faults: readonly SetFault[],
  operations: readonly string[],
  onAction: AdminAction,
): TemplateResult {
  return html`
    ${faults.length === 0 ? html`<p class="empty">Nothing is set to fail.</p>` : faultList(faults, onAction)}
    <form @submit=${(event: SubmitEvent) => add(event, onAction)}>
      <label>
        What fails
        <select name="target">
          <optgroup label="Operations">
            ${operations.map(
              // the options of the other groups are there before these, and one of them would stay chosen
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
        How
        <select name="effect">
          <option value="status">answers with a status</option>
          <option value="reset">breaks the connection</option>
          <option value="stall">never answers</option>
          <option value="truncated">cuts the answer short</option>
          <option value="">only waits</option>
        </select>
      </label>
      <label>Status <input name="status" type="number" min="400" max="599" value="503" /></label>
      <label>Wait, ms <input name="latencyMs" type="number" min="0" value="0" /></label>
      <label>Times <input name="times" type="number" min="1" placeholder="always" /></label>
      <button>Add the fault</button>
    </form>
  `;
}

function faultList(faults: readonly SetFault[], onAction: AdminAction): TemplateResult {
  return html`<ul class="rows">
      ${faults.map(
        ({ id, fault, met }) =>
          html`<li>
            <span>${describe(fault)}</span>
            <span class="muted">${describeMet(met)}</span>
            <button
              aria-label="Remove the fault of ${fault.operation ?? fault.event ?? "the plan"}"
              @click=${() => onAction("The fault is removed.", "DELETE", `faults/${id}`)}
            >
              Remove
            </button>
          </li>`,
      )}
    </ul>
    <button @click=${() => onAction("All faults are removed.", "DELETE", "faults")}>
      Remove all faults
    </button>`;
}

function describe({
  operation,
  event,
  plan,
  status,
  reset,
  stall,
  truncated,
  latencyMs,
  times,
}: Fault): string {
  if (plan !== undefined) return `The plan has ${plan.replace("-", " ")}${limit(times)}`;
  const effects = [
    ...(latencyMs ? [`waits ${latencyMs} ms`] : []),
    ...(status === undefined ? [] : [`status ${status}`]),
    ...(reset ? ["breaks the connection"] : []),
    ...(stall ? ["never answers"] : []),
    ...(truncated ? ["cuts the answer short"] : []),
  ];
  return `${operation ?? `event ${event}`}: ${effects.join(", ")}${limit(times)}`;
}

function describeMet(met: number): string {
  if (met === 0) return "not met yet";
  return met === 1 ? "met once" : `met ${met} times`;
}

function limit(times: number | undefined): string {
  return times === undefined ? "" : `, ${times} ${times === 1 ? "time" : "times"}`;
}

function add(event: SubmitEvent, onAction: AdminAction): void {
  event.preventDefault();
  const text = (name: string) => formText(event.currentTarget, name);
  const [target = "", name = ""] = text("target").split(":");
  const effect = text("effect");
  const latencyMs = Number(text("latencyMs"));
  const fault = {
    [target]: name,
    ...(target !== "plan" && {
      ...(effect !== "" && { [effect]: effect === "status" ? Number(text("status")) : true }),
      ...((latencyMs > 0 || effect === "") && { latencyMs }),
    }),
    ...(text("times") !== "" && { times: Number(text("times")) }),
  };
  onAction("The fault is set.", "POST", "faults", fault);
}
