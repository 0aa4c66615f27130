import "svc-dashboard";

const dashboard = document.querySelector("svc-dashboard")!;
const status = document.querySelector("[role=status]")!;

// The frame has begun to load. It may show a sign-in page first, for as long as the viewer needs: no event reports that.
dashboard.addEventListener("svc-state-change", ({ detail }) => {
  if (detail.to === "connecting") status.textContent = "If the dashboard asks you to, sign in there.";
});
dashboard.addEventListener("svc-ready", () => {
  status.textContent = "Signed in";
});
dashboard.addEventListener("svc-dashboard-loaded", ({ detail }) => {
  status.textContent = `${detail.widgetCount} widgets`;
});
dashboard.addEventListener("svc-error", ({ detail }) => {
  status.textContent = detail.message;
});

dashboard.tenantOrigin = import.meta.env.SVC_TENANT_ORIGIN;
dashboard.publicId = import.meta.env.SVC_PUBLIC_ID;
