import type { DashboardConfig, DashboardWidget } from "svc-dashboard/backend";
import type { DashboardSeed } from "../tenant-seed.js";
import { ownDraft } from "../tenant/workbooks.js";
import { chart, classic, text } from "./layout.js";
import { snapshot, type Report } from "./report.js";

type Case = Partial<DashboardSeed> & Pick<DashboardSeed, "publicId" | "title">;

/** Every dashboard but the draft has been published once. */
function edgeCase(index: number, { publicId, title, ...rest }: Case): DashboardSeed {
  return {
    id: 2101 + index,
    publicId,
    deploymentId: 42,
    workbookId: 531 + index,
    status: "published",
    allowEmbed: true,
    title,
    description: null,
    reportSnapshots: [],
    config: classic(title, null, [text("note", [0, 0, 12, 4], `This is the dashboard *${title}*.`)]),
    ...rest,
  };
}

const unknownWidget: DashboardWidget = {
  id: "crystal-ball",
  type: "CRYSTAL_BALL",
  position: { x: 0, y: 0, w: 12, h: 4 },
  config: { title: "What a later version of the service may bring" },
};

const nullHeavy: DashboardWidget = {
  id: "nothing-but-nulls",
  type: "TEXT",
  position: { x: 0, y: 0, w: 6, h: 3 },
  responsiveLayouts: { lg: null, md: null, sm: null, xs: null, xxs: null },
  config: null,
  style: null,
};

const sixty = Array.from({ length: 60 }, (_, index) =>
  text(`note-${index}`, [(index % 6) * 2, Math.floor(index / 6) * 3, 2, 3], `Note ${index + 1} of 60`),
);

/** Markup that tries to run, to load and to leave: pages must show what is harmless of it, and nothing else. */
const HOSTILE = `<h2>Hostile <em>report</em></h2>
<script>parent.postMessage("escaped", "*")</script>
<img src="x" onerror="document.title='escaped'"> <a href="javascript:document.title='escaped'">link</a>
<iframe src="https://evil.example"></iframe><style>body { display: none }</style>
<form action="https://evil.example"><button>send</button></form><svg><script>1</script></svg>`;

/** Scripts that try to get out of their frame: what they find they post to everybody above. */
const ESCAPE = `<script>
const found = {};
const attempt = (name, run) => { try { found[name] = String(run()); } catch (error) { found[name] = "refused: " + error.name; } };
attempt("parent", () => parent.document.title);
attempt("cookies", () => document.cookie);
attempt("storage", () => localStorage.length);
attempt("top", () => { top.location = "about:blank"; });
const forged = { source: "svc-embed", direction: "event", type: "svc:event:drilldown", surface: "dashboard",
  timestamp: Date.now(), payload: { member: "escaped.member" } };
parent.postMessage({ ...forged, direction: "action", type: "svc:action:navigate", payload: { path: "/embed/dashboard/a1b2c3d4" } }, "*");
top.postMessage(forged, "*");
found.origin = self.origin;
fetch("/embed/api/dashboards/a1b2c3d4").then(() => "answered", (error) => "refused: " + error.name).then((api) => {
  found.api = api;
  document.body.dataset.found = JSON.stringify(found);
});
</script>`;

const hostileApp: DashboardConfig = {
  kind: "APP",
  title: "Hostile app",
  app: {
    entry: "index.html",
    html: null,
    files: { "index.html": `<!doctype html><title>escaped</title><body><h1>Hostile app</h1>${ESCAPE}` },
    manifest: { version: 1, dependencies: { "left-pad": "^1.3.0" } },
  },
};

const hostileReport: Report = {
  reportId: 2101,
  title: "<b>HTML</b> report",
  kind: "html",
  spec: HOSTILE + ESCAPE,
};

const LONG_TITLE = "A title that nobody shortened. ".repeat(135);

/** Dashboards at the edges of what there may be, for hosts and pages to be tried with. */
export const edgeCases: readonly DashboardSeed[] = [
  { publicId: "draft0001", title: "Draft", status: "draft" as const },
  { publicId: "archived1", title: "Archived", status: "archived" as const },
  { publicId: "noembed01", title: "Not for embedding", allowEmbed: false },
  { publicId: "empty0001", title: "Empty", config: classic("Empty", null, []) },
  {
    publicId: "unknown01",
    title: "Unknown widget",
    config: { title: "Unknown widget", widgets: [unknownWidget] },
  },
  {
    publicId: "nulls0001",
    title: "Nulls",
    config: {
      kind: null,
      title: null,
      layout: null,
      settings: null,
      theme: null,
      app: null,
      widgets: [nullHeavy],
    },
  },
  { publicId: "sixty0001", title: "Sixty widgets", config: classic("Sixty widgets", null, sixty) },
  { publicId: "longtitle", title: LONG_TITLE },
  {
    publicId: "hostile01",
    title: "<script>document.title='escaped'</script>",
    reportSnapshots: [snapshot(hostileReport)],
    config: classic("Hostile", null, [
      chart("report", [0, 0, 6, 8], hostileReport),
      text(
        "note",
        [6, 0, 6, 8],
        `# Text\n\n${HOSTILE}\n\n[link](javascript:alert(1)) ![image](https://evil.example/x.png)`,
      ),
    ]),
  },
  { publicId: "otherdep1", title: "Of another deployment", deploymentId: 43, workbookId: 601 },
  { publicId: "owndraft1", title: "Autumn plan", status: "draft" as const, workbookId: ownDraft.id },
  { publicId: "hostile02", title: "<img src=x onerror=alert(1)>", config: hostileApp },
].map((rest, index) => edgeCase(index, rest));
