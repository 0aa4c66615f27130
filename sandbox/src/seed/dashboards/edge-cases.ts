import type { DashboardConfig, DashboardWidget } from "svc-dashboard/backend";
import type { DashboardSeed } from "../tenant-seed.js";
import { HOSTILE, hostileApp, hostileReport } from "./hostile-content.js";
import { chart, text } from "./layout.js";
import { note, type Content } from "./published.js";
import type { Report } from "./report.js";

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

const hostile = [
  chart("report", [0, 0, 6, 8], hostileReport),
  text(
    "note",
    [6, 0, 6, 8],
    `# Text\n\n${HOSTILE}\n\n[link](javascript:alert(1)) ![image](https://evil.example/x.png)`,
  ),
];

const SCRIPT_TITLE = "<script>document.title='escaped'</script>";
const LONG_TITLE = "A title that nobody shortened. ".repeat(135);

const ordersByStatus: Report = {
  reportId: 2113,
  title: "Orders by status",
  kind: "table",
  query: { measures: ["orders.count"], dimensions: ["orders.status"] },
};

type Fixture = readonly [number: number, publicId: string, title: string, rest?: Partial<Content>];

const FIXTURES: readonly Fixture[] = [
  [4, "empty0001", "Empty", { widgets: [] }],
  [5, "unknown01", "Unknown widget", { config: { title: "Unknown widget", widgets: [unknownWidget] } }],
  [6, "nulls0001", "Nulls", { config: nulls }],
  [7, "sixty0001", "Sixty widgets", { widgets: sixty }],
  [8, "longtitle", LONG_TITLE],
  [9, "hostile01", SCRIPT_TITLE, { reports: [hostileReport], widgets: hostile }],
  [10, "otherdep1", "Of another deployment", { deploymentId: 43, workbookId: 601 }],
  [12, "hostile02", "<img src=x onerror=alert(1)>", { config: hostileApp }],
  [
    13,
    "rowsstay1",
    "Rows that stay",
    {
      reports: [ordersByStatus],
      widgets: [chart("report", [0, 0, 12, 8], ordersByStatus)],
      restrictDataDownload: true,
    },
  ],
];

/** Dashboards for tests of hosts and pages. */
export const edgeCases: readonly DashboardSeed[] = FIXTURES.map(([number, publicId, title, rest]) =>
  note({ id: 2100 + number, publicId, workbookId: 530 + number, title, ...rest }),
);
