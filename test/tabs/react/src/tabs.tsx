import { Activity, useState } from "react";
import { SvcDashboard } from "svc-dashboard/react";

const TENANT = import.meta.env.SVC_TENANT_ORIGIN;
const TABS = Object.entries({ sales: "a1b2c3d4", regions: "c3d4e5f6" });

export function Tabs() {
  const [current, setCurrent] = useState("sales");
  const buttons = TABS.map(([name]) => (
    <button key={name} onClick={() => setCurrent(name)}>
      {name}
    </button>
  ));
  const panels = TABS.map(([name, id]) => (
    <Activity key={name} mode={name === current ? "visible" : "hidden"}>
      <SvcDashboard tenantOrigin={TENANT} publicId={id} sessionEndpoint="/api/embed-session" loading="lazy" />
    </Activity>
  ));
  return (
    <>
      {buttons}
      {panels}
    </>
  );
}
