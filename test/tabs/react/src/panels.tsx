import { useState } from "react";
import { Outlet, useLocation } from "react-router";
import { SvcDashboard } from "svc-dashboard/react";

const TENANT = import.meta.env.SVC_TENANT_ORIGIN;
const DASHBOARDS = { "/sales": "a1b2c3d4", "/regions": "c3d4e5f6" };

export function Panels() {
  const { pathname } = useLocation();
  const [visited, setVisited] = useState([pathname]);
  if (!visited.includes(pathname)) setVisited([...visited, pathname]);

  return (
    <div className="panels">
      <main>
        <Outlet />
      </main>
      {Object.entries(DASHBOARDS).map(([path, id]) => (
        <div key={path} inert={path !== pathname}>
          {visited.includes(path) && (
            <SvcDashboard tenantOrigin={TENANT} publicId={id} sessionEndpoint="/api/embed-session" />
          )}
        </div>
      ))}
    </div>
  );
}
