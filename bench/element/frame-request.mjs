/**
 * Measures the time from the page's own request to the frame's request: for a dashboard with a ready-made session, against
 * a bare frame that a classic script in the same place navigates with `location.replace`.
 *
 * The script of the bare frame is the element's, with the lines of a host at its end, on a page without the tag. So both
 * sides load, compile and run the same library, and the difference is the element's own work. For comparison, the bench
 * also measures a script of the same length that is a comment apart from those lines (without the library's compilation
 * and run), and an `<iframe>` in the markup, which does not wait for a script.
 */
import { readFileSync } from "node:fs";
import { runGate } from "../support/gate.mjs";
import { serve, withBrowser } from "../support/tenant.mjs";

const SCRIPT = readFileSync(new URL("../../dist/cdn/svc-dashboard.js", import.meta.url), "utf8");
const EMBED = "/embed/dashboard/a?session=s-1";
/** The size of a dashboard, because frames outside the viewport cost less. */
const STYLE = "display: block; width: 100%; height: 480px; border: 0";

const sendFrame = (url) => `
  const frame = document.createElement("iframe");
  frame.style.cssText = "${STYLE}";
  document.querySelector("div").append(frame);
  frame.contentWindow.location.replace("${url}");
`;

let pageRequested;
let frameRequested;
const tenant = await serve("127.0.0.1", {
  "*": ["text/html", "<!doctype html><title>Tenant</title>", () => frameRequested?.(performance.now())],
});
const url = tenant.origin + EMBED;

/** A page with the script where the README has it, and the HTML below it. */
const page = (script, html) => [
  "text/html",
  `<!doctype html><title>Host</title><script src="${script}" defer></script>${html}`,
  () => (pageRequested = performance.now()),
];
const dashboard = `<svc-dashboard tenant-origin="${tenant.origin}" public-id="a" session="s-1"></svc-dashboard>`;
const host = await serve("localhost", {
  "/element": page("/svc-dashboard.js", dashboard),
  "/sent": page("/library-and-frame.js", "<div></div>"),
  "/padded": page("/padded.js", "<div></div>"),
  "/static": page("/svc-dashboard.js", `<iframe style="${STYLE}" src="${url}"></iframe>`),
  "/svc-dashboard.js": ["text/javascript", SCRIPT],
  "/library-and-frame.js": ["text/javascript", SCRIPT + sendFrame(url)],
  "/padded.js": ["text/javascript", `/*${"-".repeat(SCRIPT.length - 4)}*/${sendFrame(url)}`],
  "*": ["text/plain", ""],
});

await withBrowser([tenant, host], async (openPage) => {
  /** Measures the milliseconds between the two requests, in a new page each time. */
  const load = (path) => async (slowdown) => {
    const requested = new Promise((resolve) => (frameRequested = resolve));
    const opened = await openPage(host.origin + path);
    const wall = (await requested) - pageRequested;
    await opened.close();
    return { wall: wall * (1 + slowdown) };
  };
  const times = await runGate({
    limit: { atMost: 2 },
    by: "difference",
    rounds: 50, // all ten orders, five times
    baseline: load("/sent"),
    measured: load("/element"),
    beside: { "script of that length": load("/padded"), "static iframe": load("/static") },
  });
  const ms = Object.entries(times).map(([side, time]) => `${side} ${Math.round(time)}`);
  console.log(`Milliseconds after the page's request: ${ms.join(", ")}.`);
});
