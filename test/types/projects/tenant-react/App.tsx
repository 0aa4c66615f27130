import { useRef, type ReactNode } from "react";
import type { SvcDashboard as SvcDashboardElement } from "svc-dashboard";
import { SvcDashboard, type SvcDashboardProps } from "svc-dashboard/react";

const PROPS: SvcDashboardProps = { publicId: "a1b2c3d4", filters: { "orders.status": ["shipped"] } };

export function App(): ReactNode {
  const dashboard = useRef<SvcDashboardElement>(null);
  const filter = () => dashboard.current?.setFilter("orders.channel", "web");
  // rejected: Argument of type '"orders.chanel"' is not assignable
  const misspelled = () => dashboard.current?.setFilter("orders.chanel", "web");
  return (
    <>
      <SvcDashboard {...PROPS} ref={dashboard} onSvcReady={filter} onClick={misspelled} />
      {/* rejected: Type '"a1b2c3d5"' is not assignable to type */}
      <SvcDashboard publicId="a1b2c3d5" />
      {/* rejected: '"orders.chanel"' does not exist in type */}
      <SvcDashboard filters={{ "orders.chanel": "web" }} />
    </>
  );
}
