import { Activity, useState } from "react";
import { SvcDashboard } from "svc-dashboard/react";

const TENANT = import.meta.env.SVC_TENANT_ORIGIN;
const TABS = Object.entries({ sales: "a1b2c3d4", regions: "c3d4e5f6" });

export function Tabs() {
  const [current, setCurrent] = useState("sales");
  return TABS.map(([name, id]) => (
    <section key={name}>
      <button onClick={() => setCurrent(name)}>{name}</button>
      <Activity mode={name === current ? "visible" : "hidden"}>
        <SvcDashboard
          tenantOrigin={TENANT}
          publicId={id}
          sessionEndpoint="/api/embed-session"
          loading="lazy"
        />
      </Activity>
    </section>
  ));
}
