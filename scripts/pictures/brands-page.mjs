/** One dashboard in each brand of the playground. */
export const brandsPage = (tenantOrigin) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Eight brands</title>
  <style>
    body {
      display: grid;
      grid-template-columns: repeat(4, 310px);
      gap: 16px 12px;
      margin: 0;
      padding: 8px;
      font: 600 0.875rem/1.5 system-ui, sans-serif;
    }
    figure {
      height: 310px;
      margin: 0;
      overflow: hidden;
    }
    svc-dashboard {
      width: 1240px;
      height: 1140px;
      border: 4px solid #d5d9e0;
      transform: scale(0.25);
      transform-origin: 0 0;
    }
  </style>
  <script type="module">
    import "svc-dashboard";
    import { BRANDS } from "/examples/playground/brands.ts";

    for (const { name, theme } of BRANDS) {
      const dashboard = document.createElement("svc-dashboard");
      Object.assign(dashboard, {
        tenantOrigin: "${tenantOrigin}",
        publicId: "a1b2c3d4",
        sessionEndpoint: "/session",
        theme,
      });
      const figure = document.createElement("figure");
      figure.append(Object.assign(document.createElement("figcaption"), { textContent: name }), dashboard);
      document.body.append(figure);
    }
  </script>
</html>`;
