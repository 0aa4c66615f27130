import { useEffect, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { SvcDashboard, type SvcDashboardProps } from "svc-dashboard/react";
import { DASHBOARDS, type Dashboard } from "./dashboards.ts";
import type { Filters } from "./filters.ts";

interface PanelsProps extends Pick<SvcDashboardProps, "colorScheme" | "viewer"> {
  /** The dashboard of the page; undefined on a page without one. */
  shown: Dashboard | undefined;
  filters: Filters;
  onView: (publicId: string) => void;
  /** The page without a dashboard. */
  children: ReactNode;
}

/**
 * The dashboards that the viewer has opened. They stay in the page: each loads once, and keeps the viewer's place. They
 * are stacked in one cell of a grid, and those that are not shown are `inert`: see styles.css.
 */
export function Panels({ shown, filters, onView, children, ...common }: PanelsProps) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<readonly Dashboard[]>([]);
  if (shown && !opened.includes(shown)) setOpened([...opened, shown]);
  useEffect(() => shown && onView(shown.publicId), [shown, onView]);

  return (
    <main className="panels">
      {DASHBOARDS.filter((dashboard) => opened.includes(dashboard)).map((dashboard) => (
        <section key={dashboard.slug} inert={dashboard !== shown}>
          <SvcDashboard
            tenantOrigin={import.meta.env.SVC_TENANT_ORIGIN}
            publicId={dashboard.publicId}
            sessionEndpoint="/api/embed-session"
            filters={filters}
            allowExport
            {...common}
            onSvcDrilldown={({ detail: { member, value } }) => {
              const search = { ...filters, from: dashboard.slug, member, value: String(value) };
              void navigate(`/orders?${new URLSearchParams(search)}`);
            }}
          />
        </section>
      ))}
      {!shown && <div className="page">{children}</div>}
    </main>
  );
}
