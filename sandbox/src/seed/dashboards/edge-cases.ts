import type { DashboardConfig, DashboardWidget } from "svc-dashboard/backend";
import type { DashboardSeed } from "../tenant-seed.js";
import { ownDraft } from "../tenant/workbooks.js";
import { HOSTILE, hostileApp, hostileReport } from "./hostile-content.js";
import { chart, classic, text } from "./layout.js";
import { snapshot } from "./report.js";

const unknownWidget: DashboardWidget = {
  id: "crystal-ball",
  type: "CRYSTAL_BALL",
  position: { x: 0, y: 0, w: 12, h: 4 },
  config: { title: "What a later version of the service may bring" },
};

const emptyWidget: DashboardWidget = {
  id: "nothing-but-nulls",
  type: "TEXT",
  position: { x: 0, y: 0, w: 6, h: 3 },
  responsiveLayouts: { lg: null, md: null, sm: null, xs: null, xxs: null },
  config: null,
  style: null,
};

const nulls: DashboardConfig = {
  ...{ kind: null, title: null, layout: null, settings: null, theme: null, app: null },
  widgets: [emptyWidget],
};

const sixty = Array.from({ length: 60 }, (_, index) =>
  text(`note-${index}`, [(index % 6) * 2, Math.floor(index / 6) * 3, 2, 3], `Note ${index + 1} of 60`),
);

const hostile = classic("Hostile", null, [
  chart("report", [0, 0, 6, 8], hostileReport),
  text(
    "note",
    [6, 0, 6, 8],
    `# Text\n\n${HOSTILE}\n\n[link](javascript:alert(1)) ![image](https://evil.example/x.png)`,
  ),
]);

const SCRIPT_TITLE = "<script>document.title='escaped'</script>";
const LONG_TITLE = "A title that nobody shortened. ".repeat(135);

type Fixture = readonly [publicId: string, title: string, rest?: Partial<DashboardSeed>];

const FIXTURES: readonly Fixture[] = [
  ["draft0001", "Draft", { status: "draft" }],
  ["archived1", "Archived", { status: "archived" }],
  ["noembed01", "Not for embedding", { allowEmbed: false }],
  ["empty0001", "Empty", { config: classic("Empty", null, []) }],
  ["unknown01", "Unknown widget", { config: { title: "Unknown widget", widgets: [unknownWidget] } }],
  ["nulls0001", "Nulls", { config: nulls }],
  ["sixty0001", "Sixty widgets", { config: classic("Sixty widgets", null, sixty) }],
  ["longtitle", LONG_TITLE],
  ["hostile01", SCRIPT_TITLE, { reportSnapshots: [snapshot(hostileReport)], config: hostile }],
  ["otherdep1", "Of another deployment", { deploymentId: 43, workbookId: 601 }],
  ["owndraft1", "Autumn plan", { status: "draft", workbookId: ownDraft.id }],
  ["hostile02", "<img src=x onerror=alert(1)>", { config: hostileApp }],
];

/** Dashboards for tests of hosts and pages. Without a config of its own, a fixture is a note with its title. */
export const edgeCases: readonly DashboardSeed[] = FIXTURES.map(([publicId, title, rest], index) => ({
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
}));
