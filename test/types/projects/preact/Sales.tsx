import { useRef, useState } from "preact/hooks";
import type { JSX } from "preact";
import type {} from "svc-dashboard/preact";

const SVC_TENANT_ORIGIN = "https://acme.example";
const SVC_PUBLIC_ID = "a1b2c3d4";

/** The dashboard's tag is an example in docs/frameworks.md. */
export function Sales({ channel, color }: { channel: string; color: string }): JSX.Element {
  const dashboard = useRef<HTMLElementTagNameMap["svc-dashboard"]>(null);
  const [status, setStatus] = useState("");
  return (
    <>
      <button onClick={() => dashboard.current?.refresh()}>Refresh</button>
      <p role="status">{status}</p>
      <svc-dashboard
        ref={dashboard}
        tenant-origin={SVC_TENANT_ORIGIN}
        public-id={SVC_PUBLIC_ID}
        session-endpoint="/api/embed-session"
        theme={{ primaryColor: color }}
        filters={channel ? { "orders.channel": channel } : {}}
        onsvc-drilldown={({ detail }) => setStatus(`Drilled into ${detail.member}`)}
      />
    </>
  );
}
