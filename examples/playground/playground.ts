/** The page that `npm start` serves: a host page with the element, a session endpoint, and controls for all settings. */
import "../../src/index.js";
import "../../src/inspector/index.js";
import { render, type TemplateResult } from "lit";
import { App } from "./app.js";
import { controls } from "./controls.js";
import { account } from "./header.js";
import { Panel } from "./panel.js";
import { status } from "./status.js";

function region(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no element with the id "${id}".`);
  return element;
}

const dashboard = document.querySelector("svc-dashboard");
if (!dashboard) throw new Error("index.html has no <svc-dashboard>.");

const app = new App(dashboard, draw);
const panel = new Panel(app);
const views: [HTMLElement, () => TemplateResult][] = [
  [region("account"), () => account(app)],
  [region("status"), () => status(app)],
  [region("controls"), () => controls(app)],
  [region("panel"), () => panel.render()],
];

let isDrawDue = false;

/** Renders once per task, after the element has updated its properties. */
function draw(): void {
  if (isDrawDue) return;
  isDrawDue = true;
  queueMicrotask(drawNow);
}

function drawNow(): void {
  isDrawDue = false;
  const { scheme } = app;
  document.documentElement.style.colorScheme =
    scheme === "light" || scheme === "dark" ? scheme : "light dark";
  for (const [element, view] of views) render(view(), element);
}

// not links, because these would change the hash, which contains the settings
for (const skip of document.querySelectorAll<HTMLElement>("[data-skip-to]")) {
  skip.addEventListener("click", () => region(skip.dataset["skipTo"] ?? "").focus());
}

draw();
await app.start();
