/** A page with nothing but a scene's markup. */
export const barePage = (markup, tenantOrigin) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Sales</title>
  <style>
    :root {
      color-scheme: light dark;
    }
    body {
      margin: 0;
      font-family: system-ui, sans-serif;
    }
    svc-dashboard {
      height: 100vh;
    }
  </style>
  <script type="module">
    import "svc-dashboard";
    import "svc-dashboard/inspector";
  </script>
  ${markup.replaceAll("<svc-dashboard ", `<svc-dashboard tenant-origin="${tenantOrigin}" `)}
</html>`;
