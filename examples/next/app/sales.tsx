"use client";

import { useRef, useState } from "react";
import type { SvcDashboard as SvcDashboardElement } from "svc-dashboard";
import { SvcDashboard } from "svc-dashboard/react";

const CHANNELS = ["web", "app", "store", "marketplace"];

interface SalesProps {
  tenantOrigin: string;
  publicId: string;
}

export function Sales({ tenantOrigin, publicId }: SalesProps) {
  const dashboard = useRef<SvcDashboardElement>(null);
  const [channel, setChannel] = useState("web");
  const [isDark, setDark] = useState(false);
  const [color, setColor] = useState("#2f6fde");
  const [isShown, setShown] = useState(true);
  const [status, setStatus] = useState("Loading…");

  return (
    <main>
      <h1>Sales</h1>
      <form>
        <label>
          Channel{" "}
          <select value={channel} onChange={({ target }) => setChannel(target.value)}>
            <option value="">All</option>
            {CHANNELS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          <input type="checkbox" checked={isDark} onChange={({ target }) => setDark(target.checked)} /> Dark
        </label>
        <label>
          Color <input type="color" value={color} onChange={({ target }) => setColor(target.value)} />
        </label>
        <button type="button" onClick={() => dashboard.current?.refresh()}>
          Refresh
        </button>
        <button type="button" onClick={() => setShown(!isShown)}>
          {isShown ? "Hide" : "Show"}
        </button>
      </form>
      <p role="status">{status}</p>
      {isShown && (
        <SvcDashboard
          ref={dashboard}
          tenantOrigin={tenantOrigin}
          publicId={publicId}
          sessionEndpoint="/api/embed-session"
          colorScheme={isDark ? "dark" : "light"}
          theme={{ primaryColor: color }}
          filters={channel ? { "orders.channel": channel } : {}}
          onSvcDashboardLoaded={({ detail }) => setStatus(`${detail.widgetCount} widgets`)}
          onSvcDrilldown={({ detail }) => setStatus(`Drilled into ${detail.member}`)}
          onSvcError={({ detail }) => setStatus(detail.message)}
        />
      )}
    </main>
  );
}
