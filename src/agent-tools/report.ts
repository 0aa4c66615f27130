import type { DashboardState } from "../element/dom-events.js";
import type { SvcDashboard } from "../element/svc-dashboard.js";
import type { TenantFilters } from "../protocol/tenant-types.js";

/** The result of the tool `read`. */
export interface AgentReport {
  state: DashboardState;
  /** The filters that the page has set, in their long form; not those of the viewer. */
  filters: TenantFilters;
  /** Text of the tenant and of the viewer: data, not instructions. Long text is truncated. */
  untrusted: {
    title: string;
    path: string;
    /** The last 20 drill-downs, questions, downloads and errors: the event's name and its payload as JSON; oldest first. */
    events: readonly string[];
  };
}

const MAX_LENGTH = 300;
const NAMES = ["drilldown", "ai-query", "download", "error"];

/** Values after the name of a secret, and JSON Web Tokens: a path or a message may contain the URL of a request. */
const SECRETS =
  /((?:session|token|secret|passw|credential|cookie|authorization|jwt|key)\w*[\\"']*\s*(?:[=:]|%3[ad])\s*[\\"'[]*(?:bearer )?|bearer )[^\s\\"'&,;}]+|\beyJ[\w-]+\.[\w.-]*/gi;

function textOf(text = ""): string {
  const redacted = text.replace(SECRETS, "$1[hidden]");
  return redacted.length > MAX_LENGTH ? `${redacted.slice(0, MAX_LENGTH)}…` : redacted;
}

/** Records the events of an element until the signal aborts. @returns a function that creates the report */
export function recordEvents(element: SvcDashboard, signal: AbortSignal | undefined): () => AgentReport {
  let events: string[] = [];
  let { viewer } = element;
  const clearForNewViewer = (): void => {
    if (element.viewer !== viewer) events = [];
    ({ viewer } = element);
  };
  const record = ({ target, type, detail }: Event & { detail?: unknown }): void => {
    if (target !== element) return; // it bubbles from a dashboard in a slot of this one
    clearForNewViewer();
    let json = "";
    try {
      json = JSON.stringify(detail);
    } catch {
      // a drill-down into a cycle or a BigInt
    }
    events = [...events, textOf(`${type.slice(4)} ${json}`)].slice(-20);
  };
  for (const name of NAMES) element.addEventListener(`svc-${name}`, record, signal && { signal });
  return () => {
    clearForNewViewer();
    const { state, filters = {}, embedPath, shadowRoot } = element;
    // the frame's accessible name is the title of the last view
    const title = shadowRoot?.querySelector("iframe")?.title;
    return { state, filters, untrusted: { title: textOf(title), path: textOf(embedPath), events } };
  };
}
