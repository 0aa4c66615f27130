import { readFileSync } from "node:fs";

const DASHBOARD = 'public-id="a1b2c3d4" session-endpoint="/session"';

/** A page with a dashboard, as high as the window. */
const page = (attributes, more = "") =>
  `<style>
    :root { color-scheme: light dark; font-family: Inter, sans-serif }
    body { margin: 0 }
    svc-dashboard { height: 100vh }
  </style>
  <svc-dashboard ${attributes}></svc-dashboard>${more}`;

/**
 * The pictures of the documentation: the page, what is found in it, what is typed into the frame, and what is found there
 * before the picture is taken.
 */
const ALL = [
  {
    ...{ name: "host-page", width: 960, height: 932 },
    html: readFileSync("scripts/pictures/host-page.html", "utf8"),
    found: "[aria-pressed=true]",
  },
  {
    name: "dark-theme",
    scheme: "dark",
    html: page(`${DASHBOARD} color-scheme="dark" theme='{ "primaryColor": "#12b886", "borderRadius": 2 }'`),
  },
  { name: "phone", width: 390, height: 844, html: page(DASHBOARD) },
  {
    name: "app",
    html: page('surface="app" deployment-id="42" session-endpoint="/session"'),
    found: "svc-dashboard:state(ready)",
    inFrame: "main a, main button",
  },
  {
    name: "chat",
    width: 640,
    height: 630,
    html: page('surface="chat" deployment-id="42" session-endpoint="/session"'),
    found: "svc-dashboard:state(ready)",
    typed: "Revenue by category in 2025",
    inFrame: "svg [role=graphics-symbol]",
  },
  {
    name: "sign-in",
    width: 560,
    height: 440,
    html: page('mode="private" public-id="a1b2c3d4"'),
    found: "svc-dashboard:state(connecting)",
    inFrame: "main button, button",
  },
  {
    name: "notice",
    width: 480,
    height: 300,
    html: page(`public-id="a1b2c3d4" session-endpoint="/refused" style="height: 300px; min-height: 0"`),
    found: "svc-dashboard:state(failed)",
  },
  {
    name: "inspector",
    height: 832,
    html: page(
      `id="sales" ${DASHBOARD} style="height: 480px"`,
      '<svc-inspector for="sales"></svc-inspector>',
    ),
  },
  {
    name: "recording",
    height: 700,
    // a wide font, so that there is room for the labels in every other
    html: page(`${DASHBOARD} theme='{ "font": "monospace" }'`),
    inFrame: ".cells > :nth-child(6) svg",
    recording: "docs/public/sales-overview.html",
  },
  { name: "admin-page", width: 1120, isAdminPage: true, found: "main table, main section" },
];

/** All scenes, and those in light also in dark. */
export const SCENES = ALL.flatMap((scene) =>
  scene.scheme || scene.recording
    ? [scene]
    : [scene, { ...scene, name: `${scene.name}-dark`, scheme: "dark" }],
);
