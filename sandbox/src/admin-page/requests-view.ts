import { html, type TemplateResult } from "lit";
import type { LoggedRequest } from "../contract/admin-api.js";
import type { Json } from "./admin-client.js";
import { table, type Column } from "./table.js";
import { timeOfDay } from "./time.js";

const COLUMNS: readonly Column<Json<LoggedRequest>>[] = [
  { title: "Time", cell: ({ at }) => timeOfDay(at) },
  { title: "Method", cell: ({ method }) => method },
  { title: "Path", cell: pathCell },
  { title: "Status", cell: statusCell, isNumber: true },
  { title: "ms", cell: ({ durationMs }) => durationMs, isNumber: true },
  { title: "Operation", cell: ({ operation }) => operation ?? html`<span class="muted">none</span>` },
];

/** The list of requests, the newest first. */
export function requestsView(requests: readonly Json<LoggedRequest>[]): TemplateResult {
  if (requests.length === 0) return html`<p class="muted">No requests yet. New requests appear here.</p>`;
  return table("List of requests", COLUMNS, requests.toReversed());
}

function pathCell({ path, query }: Json<LoggedRequest>): TemplateResult {
  const search = new URLSearchParams(query).toString();
  return html`<span class="path"
    >${breakable(path)}${search && html`<span class="muted">?${breakable(decodeURIComponent(search))}</span>`}</span
  >`;
}

/** A path with line breaks allowed after a slash or a parameter, not within a name. */
function breakable(path: string): unknown {
  return path.split(/(?<=[/&,])/).map((part) => html`${part}<wbr />`);
}

function statusCell({ status }: Json<LoggedRequest>): TemplateResult {
  return html`<span class=${status >= 400 ? "bad" : ""}>${status}</span>`;
}
