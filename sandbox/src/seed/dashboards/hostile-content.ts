import type { DashboardConfig } from "svc-dashboard/backend";
import { ACTION_PREFIX, ENVELOPE_SOURCE, EVENT_PREFIX } from "svc-dashboard/protocol";
import type { Report } from "./report.js";

/** Markup that tries to run scripts, to load and to navigate: pages must show only the harmless part of it. */
export const HOSTILE = `<h2>Hostile <em>report</em></h2>
<script>parent.postMessage("escaped", "*")</script>
<img src="x" onerror="document.title='escaped'"> <a href="javascript:document.title='escaped'">link</a>
<iframe src="https://evil.example"></iframe><style>body { display: none }</style>
<form action="https://evil.example"><button>send</button></form><svg><script>1</script></svg>`;

/** Scripts that try to escape from their frame, and post what they find to all frames above. */
const ESCAPE = `<script>
const found = {};
const attempt = (name, run) => { try { found[name] = String(run()); } catch (error) { found[name] = "refused: " + error.name; } };
attempt("parent", () => parent.document.title);
attempt("cookies", () => document.cookie);
attempt("storage", () => localStorage.length);
attempt("top", () => { top.location = "about:blank"; });
const forged = { source: "${ENVELOPE_SOURCE}", direction: "event", type: "${EVENT_PREFIX}drilldown", surface: "dashboard",
  timestamp: Date.now(), payload: { member: "escaped.member" } };
parent.postMessage({ ...forged, direction: "action", type: "${ACTION_PREFIX}navigate", payload: { path: "/embed/dashboard/a1b2c3d4" } }, "*");
top.postMessage(forged, "*");
found.origin = self.origin;
fetch("/embed/api/dashboards/a1b2c3d4").then(() => "answered", (error) => "refused: " + error.name).then((api) => {
  found.api = api;
  document.body.dataset.found = JSON.stringify(found);
});
</script>`;

export const hostileApp: DashboardConfig = {
  kind: "APP",
  title: "Hostile app",
  app: {
    entry: "index.html",
    html: null,
    files: { "index.html": `<!doctype html><title>escaped</title><body><h1>Hostile app</h1>${ESCAPE}` },
    manifest: { version: 1, dependencies: { "left-pad": "^1.3.0" } },
  },
};

export const hostileReport: Report = {
  reportId: 2101,
  title: "<b>HTML</b> report",
  kind: "html",
  spec: HOSTILE + ESCAPE,
};
