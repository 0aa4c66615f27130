import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { SvcDashboard, SvcDownloadEvent, SvcErrorEvent } from "svc-dashboard";
import type {} from "svc-dashboard/preact";

function onDownload({ detail }: SvcDownloadEvent): void {
  console.log(detail.format);
}

function onError(event: SvcErrorEvent): void {
  if (event.envelope === null) console.log(event.detail.code);
}

export function App(): JSX.Element {
  const dashboard = useRef<SvcDashboard>(null);
  return (
    <>
      <button onClick={() => dashboard.current?.refresh()}>Refresh</button>
      <svc-dashboard
        ref={dashboard}
        key="sales"
        tenant-origin="https://acme.example"
        deployment-id="42"
        allow-export
        color-scheme="auto"
        theme='{"font":"Inter"}'
        class="wide"
        aria-label="Sales"
        onsvc-ready={({ detail, envelope }) => console.log(detail.mode, envelope.surface)}
        onsvc-download={onDownload}
        onsvc-error={onError}
        onClick={(event) => console.log(event.clientX)}
      />
      <svc-dashboard
        deploymentId={42}
        theme={{ primaryColor: "#036" }}
        filters={{ "orders.status": ["shipped"] }}
        sessionProvider={() => Promise.resolve("session")}
      />
      {/* rejected: Type '"sepia"' is not assignable to type */}
      <svc-dashboard color-scheme="sepia" />
      {/* rejected: Type 'string' is not assignable to type 'number' */}
      <svc-dashboard deploymentId="42" />
      {/* rejected: Type '"forty"' is not assignable to type */}
      <svc-dashboard deployment-id="forty" />
      {/* rejected: is not assignable to type '(event: SvcReadyEvent) => void' */}
      <svc-dashboard onsvc-ready={onDownload} />
      {/* rejected: Property 'member' does not exist on type 'ReadyPayload' */}
      <svc-dashboard onsvc-ready={({ detail }) => console.log(detail.member)} />
      {/* rejected: Property 'deployment' does not exist */}
      <svc-dashboard deployment={42} />
      {/* TypeScript accepts any name with a hyphen in JSX */}
      <svc-dashboard deployment-no="42" onsvc-redy={onError} />
    </>
  );
}
