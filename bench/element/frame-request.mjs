/**
 * Measures the time from the page's own request to the frame's request: for a dashboard with a ready-made session, against
 * a bare frame that a classic script in the same place navigates with `location.replace`.
 *
 * The script of the bare frame is the element's, with the lines of a host at its end, on a page without the tag. So both
 * sides load, compile and run the same library, and the difference is the element's own work. For comparison, the bench
 * also measures a script of the same length that is a comment apart from those lines (without the library's compilation
 * and run), and an `<iframe>` in the markup, which does not wait for a script.
 *
 * It also measures the same difference from the end of the library's script on: the part of it that follows the definition
 * of the element.
 */
import { readFileSync } from "node:fs";
import { runGate } from "../support/gate.mjs";
import { interval, median, verdict } from "../support/statistics.mjs";
import { serve, withBrowser } from "../support/tenant.mjs";

const library = readFileSync(new URL("../../dist/cdn/svc-dashboard.js", import.meta.url), "utf8");
const SCRIPT = `${library}\nperformance.mark("end");`;
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
  const sinceScript = { "/element": [], "/sent": [] };
  /** Measures the milliseconds between the two requests, in a new page each time. */
  const load = (path) => async (slowdown) => {
    const requested = new Promise((resolve) => (frameRequested = resolve));
    const opened = await openPage(host.origin + path);
    const at = await requested;
    const end = await opened.evaluate(
      () => performance.timeOrigin + performance.getEntriesByName("end")[0]?.startTime,
    );
    sinceScript[path]?.push(performance.timeOrigin + at - end);
    await opened.close();
    return { wall: (at - pageRequested) * (1 + slowdown) };
  };
  const times = await runGate({
    limit: { atMost: 5 },
    by: "difference",
    rounds: 50, // all ten orders, five times
    baseline: load("/sent"),
    measured: load("/element"),
    beside: { "script of that length": load("/padded"), "static iframe": load("/static") },
  });
  const ms = Object.entries(times).map(([side, time]) => `${side} ${Math.round(time)}`);
  console.log(`Milliseconds after the page's request: ${ms.join(", ")}.`);

  // the baseline is measured twice in each round, the second time as the control
  const { "/element": measured, "/sent": baselines } = sinceScript;
  const base = (round) => (baselines[2 * round] + baselines[2 * round + 1]) / 2;
  const later = interval(
    measured.map((value, round) => value - base(round)),
    median,
  );
  const [value, low, high] = [later.value, later.low, later.high].map((time) => time.toFixed(1));
  console.log(
    `From the script's end on: ${value} ms later (${low} to ${high}); at most 2 ms: ${verdict(later, { atMost: 2 })}.`,
  );
});
