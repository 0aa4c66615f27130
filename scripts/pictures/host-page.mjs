/** What the picture shows of the page's source; the tenant of the picture is the sandbox. */
const SHOWN = `<svc-dashboard
  tenant-origin="https://acme.example"
  public-id="a1b2c3d4"
  session-endpoint="/api/embed-session"
></svc-dashboard>

<script type="module">
  web.onclick = () =>
    dashboard.setFilter("orders.channel", ["web"]);
</script>`;

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The admin page of a made-up shop, with a dashboard in it, and below it the page's source and the messages. */
export const hostPage = (tenantOrigin) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Fernhill: Sales</title>
  <style>
    :root {
      color-scheme: light dark;
      --brand: light-dark(#1d6b47, #6fd3a3);
      --line: light-dark(#e3e0d8, #34382f);
    }
    * {
      box-sizing: border-box;
    }
    body {
      display: grid;
      grid-template: auto 1fr 13.5rem / 1fr 1fr;
      gap: 16px 20px;
      height: 100vh;
      margin: 0;
      padding: 0 24px 20px;
      background: light-dark(#faf8f3, #171a15);
      font: 0.9375rem/1.5 Inter, system-ui, sans-serif;
    }
    header {
      display: flex;
      grid-column: 1 / -1;
      gap: 28px;
      align-items: center;
      margin-inline: -24px;
      padding: 12px 24px;
      background: light-dark(#16382a, #0e2219);
      color: #f3f1ea;
    }
    header strong {
      margin-inline-end: 12px;
      font-family: Georgia, "DejaVu Serif", serif;
      font-size: 1.25rem;
    }
    header span {
      opacity: 0.75;
    }
    header [aria-current] {
      border-block-end: 2px solid;
      font-weight: 600;
      opacity: 1;
    }
    button {
      padding: 5px 14px;
      border: 1px solid #ffffff70;
      border-radius: 99px;
      background: none;
      color: inherit;
      font: inherit;
    }
    button + button {
      margin-inline-start: -18px;
    }
    button:first-of-type {
      margin-inline-start: auto;
    }
    button[aria-pressed="true"] {
      background: #f3f1ea;
      color: #16382a;
    }
    svc-dashboard {
      grid-column: 1 / -1;
      height: 100%;
      overflow: hidden;
      border: 1px solid var(--line);
      border-radius: 12px;
    }
    pre,
    svc-inspector {
      margin: 0;
      border: 1px solid var(--line);
      border-radius: 12px;
    }
    svc-inspector {
      --svc-inspector-height: 13.5rem;
    }
    pre {
      overflow: hidden;
      padding: 14px 18px;
      background: light-dark(#ffffff, #12161c);
      font: 0.75rem/1.5 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
    }
    pre mark {
      background: none;
      color: var(--brand);
      font-weight: 600;
    }
  </style>
  <header>
    <strong>Fernhill</strong>
    <span>Orders</span> <span>Products</span> <span>Customers</span> <span aria-current="page">Sales</span>
    <button aria-pressed="true">All channels</button>
    <button id="web" aria-pressed="false">Web only</button>
  </header>
  <svc-dashboard
    id="sales"
    tenant-origin="${tenantOrigin}"
    public-id="a1b2c3d4"
    session-endpoint="/session"
    theme='{ "primaryColor": "#1d6b47", "borderRadius": 8 }'
  ></svc-dashboard>
  <pre>${escaped(SHOWN).replace(/(&lt;\/?)(svc-dashboard)/g, "$1<mark>$2</mark>")}</pre>
  <svc-inspector for="sales"></svc-inspector>
  <script type="module">
    import "svc-dashboard";
    import "svc-dashboard/inspector";
    const [all, web] = document.querySelectorAll("button");
    web.addEventListener("click", () => {
      document.querySelector("svc-dashboard").setFilter("orders.channel", ["web"]);
      all.setAttribute("aria-pressed", "false");
      web.setAttribute("aria-pressed", "true");
    });
  </script>
</html>`;
