import "svc-dashboard";

/** Creates a dashboard with a filter, a button and a status line: the code under test. */
export function createSales(target: { tenantOrigin: string; publicId: string }): HTMLElement {
  const main = document.createElement("main");
  main.innerHTML = `
    <h1>Sales</h1>
    <label>
      Channel
      <select>
        <option value="">All</option>
        <option>web</option>
        <option>store</option>
      </select>
    </label>
    <button type="button">Refresh</button>
    <p role="status">Loading…</p>
    <svc-dashboard session-endpoint="/api/embed-session"></svc-dashboard>`;
  const dashboard = main.querySelector("svc-dashboard")!;
  const channel = main.querySelector("select")!;
  const status = main.querySelector("[role=status]")!;

  Object.assign(dashboard, target);
  dashboard.addEventListener("svc-dashboard-loaded", ({ detail }) => {
    status.textContent = `${detail.widgetCount} widgets`;
  });
  dashboard.addEventListener("svc-drilldown", ({ detail }) => {
    status.textContent = `Drilled into ${detail.member}`;
  });
  dashboard.addEventListener("svc-error", ({ detail }) => {
    status.textContent = detail.message;
  });
  channel.addEventListener("change", () => {
    if (channel.value) dashboard.setFilter("orders.channel", channel.value);
    else dashboard.clearFilter("orders.channel");
  });
  main.querySelector("button")!.addEventListener("click", () => dashboard.refresh());
  return main;
}
