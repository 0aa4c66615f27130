"use client";

import "svc-dashboard";

export function Dashboard({ tenantOrigin, publicId, viewer }) {
  return (
    <svc-dashboard
      tenant-origin={tenantOrigin}
      public-id={publicId}
      session-endpoint="/api/embed-session"
      viewer={viewer}
    />
  );
}
