import { hostPage } from "./host-page.mjs";

const TARGET = 'public-id="a1b2c3d4" session-endpoint="/session"';
const LOADED = "svc-dashboard:state(loaded)";

/** The pictures of the documentation: their pages, and what is there before a picture is taken. */
export const SCENES = [
  ...["light", "dark"].map((scheme) => ({
    name: scheme === "dark" ? "host-page-dark" : "host-page",
    width: 1280,
    height: 900,
    scheme,
    page: hostPage,
    found: LOADED,
    click: "#web",
    clicked: "#web[aria-pressed=true]",
  })),
  {
    name: "sales-overview",
    width: 1280,
    height: 900,
    markup: `<svc-dashboard ${TARGET}></svc-dashboard>`,
    found: LOADED,
  },
  {
    name: "dark-theme",
    width: 1280,
    height: 900,
    markup: `<svc-dashboard ${TARGET} color-scheme="dark" theme='{ "primaryColor": "#12b886", "borderRadius": 2 }'></svc-dashboard>`,
    found: LOADED,
    scheme: "dark",
  },
  {
    name: "phone",
    width: 390,
    height: 844,
    markup: `<svc-dashboard ${TARGET}></svc-dashboard>`,
    found: LOADED,
  },
  {
    name: "app",
    width: 1280,
    height: 800,
    markup: '<svc-dashboard surface="app" deployment-id="42" session-endpoint="/session"></svc-dashboard>',
    found: "svc-dashboard:state(ready)",
    inFrame: "main a, main button",
  },
  {
    name: "chat",
    width: 800,
    height: 900,
    markup: '<svc-dashboard surface="chat" deployment-id="42" session-endpoint="/session"></svc-dashboard>',
    found: "svc-dashboard:state(ready)",
    inFrame: "textarea, input",
    question: "Revenue by category in 2025",
    answered: "svg [role=graphics-symbol]",
  },
  {
    name: "sign-in",
    width: 800,
    height: 520,
    markup: '<svc-dashboard mode="private" public-id="a1b2c3d4"></svc-dashboard>',
    found: "svc-dashboard:state(connecting)",
    inFrame: "main button, button",
  },
  {
    name: "notice",
    width: 800,
    height: 360,
    markup:
      '<svc-dashboard public-id="a1b2c3d4" session-endpoint="/refused" style="height: 300px; --svc-dashboard-min-height: 0"></svc-dashboard>',
    found: "svc-dashboard:state(failed)",
  },
  {
    name: "inspector",
    width: 1100,
    height: 900,
    markup: `<svc-dashboard id="sales" ${TARGET} style="height: 480px"></svc-dashboard><svc-inspector for="sales"></svc-inspector>`,
    found: LOADED,
  },
  {
    name: "recording",
    width: 1000,
    height: 700,
    // a wide font, so that there is room for the labels in every other
    markup: `<svc-dashboard ${TARGET} theme='{ "font": "monospace" }'></svc-dashboard>`,
    found: LOADED,
    inFrame: ".cells > :nth-child(6) svg",
    recording: "docs/public/sales-overview.html",
  },
  { name: "admin-page", width: 1280, height: 900, isAdminPage: true, found: "main table, main section" },
];
