import type { EmbedConnection } from "svc-dashboard/connection";
import { filterUrlParameter, type FilterMap } from "svc-dashboard/protocol";
import { openEmbed } from "./open-embed";
import { requestSession } from "./request-session";

const tenantOrigin: string = import.meta.env.SVC_TENANT_ORIGIN;
const publicId: string = import.meta.env.SVC_PUBLIC_ID;

const channel = document.querySelector("select")!;
const dark = document.querySelector("input")!;
const toggle = document.querySelector<HTMLButtonElement>("#toggle")!;
const status = document.querySelector("[role=status]")!;
const box = document.querySelector("#dashboard")!;

let connection: EmbedConnection | undefined;
let shown: AbortController | undefined;

async function show(): Promise<void> {
  shown = new AbortController();
  const { signal } = shown;
  status.textContent = "Loading…";
  try {
    const session = await requestSession(publicId, signal);
    const filters: FilterMap = channel.value ? { "orders.channel": channel.value } : {};
    connection = openEmbed(box, { tenantOrigin, publicId, session, filters }, signal);
  } catch (error) {
    if (!signal.aborted) status.textContent = (error as Error).message;
    return;
  }
  connection.on("dashboard-loaded", ({ widgetCount }) => (status.textContent = `${widgetCount} widgets`));
  connection.on("drilldown", ({ member }) => (status.textContent = `Drilled into ${member}`));
  connection.on("error", ({ message }) => (status.textContent = message));
  setColorScheme(); // not part of the URL; waits until the embed is ready
}

function hide(): void {
  shown?.abort();
  shown = connection = undefined;
}

function setColorScheme(): void {
  connection?.post("svc:action:set-color-scheme", { scheme: dark.checked ? "dark" : "light" });
}

channel.addEventListener("change", () => {
  const parameter = filterUrlParameter("orders.channel", channel.value || null);
  connection?.post("svc:action:set-filter", { filterUrlParameter: parameter });
});
dark.addEventListener("change", setColorScheme);
document.querySelector("#refresh")!.addEventListener("click", () => connection?.post("svc:action:refresh"));
toggle.addEventListener("click", () => {
  if (shown) hide();
  else void show();
  toggle.textContent = shown ? "Hide" : "Show";
});
void show();
