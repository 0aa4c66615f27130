import type { DashboardWidget } from "svc-dashboard/backend";
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

const hostileReport: Report = { reportId: 2101, title: "<b>HTML</b> report", kind: "html", spec: HOSTILE };

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
].map((rest, index) => edgeCase(index, rest));
