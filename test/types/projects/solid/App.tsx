import type { JSX } from "solid-js";
import type { SvcDashboard, SvcDownloadEvent, SvcErrorEvent } from "svc-dashboard";
import type {} from "svc-dashboard/solid";

function onDownload({ detail }: SvcDownloadEvent): void {
  console.log(detail.format);
}

function onError(event: SvcErrorEvent): void {
  if (event.envelope === null) console.log(event.detail.code);
}

export function App(): JSX.Element {
  let dashboard: SvcDashboard | undefined;
  return (
    <>
      <button onClick={() => dashboard?.refresh()}>Refresh</button>
      <svc-dashboard
        ref={dashboard}
        tenant-origin="https://acme.example"
        deployment-id="42"
        allow-export
        color-scheme="auto"
        theme='{"font":"Inter"}'
        class="wide"
        aria-label="Sales"
        on:svc-ready={({ detail, envelope }) => console.log(detail.mode, envelope.surface)}
        on:svc-download={onDownload}
        on:svc-error={onError}
        onClick={(event) => console.log(event.clientX)}
      />
      <svc-dashboard
        attr:public-id="a1b2c3d4"
        attr:theme='{"font":"Inter"}'
        prop:deploymentId={42}
        prop:theme={{ primaryColor: "#036" }}
        prop:filters={{ "orders.status": ["shipped"] }}
        prop:sessionProvider={() => Promise.resolve("session")}
      />
      {/* rejected: Type '"sepia"' is not assignable to type */}
      <svc-dashboard color-scheme="sepia" />
      {/* rejected: Type '"sepia"' is not assignable to type */}
      <svc-dashboard attr:color-scheme="sepia" />
      {/* rejected: is not assignable to type 'string' */}
      <svc-dashboard attr:theme={{ primaryColor: "#036" }} />
      {/* rejected: Type 'string' is not assignable to type 'number' */}
      <svc-dashboard prop:deploymentId="42" />
      {/* rejected: Type '"forty"' is not assignable to type */}
      <svc-dashboard deployment-id="forty" />
      {/* rejected: is not assignable to type '(event: SvcReadyEvent) => void' */}
      <svc-dashboard on:svc-ready={onDownload} />
      {/* rejected: Property 'member' does not exist on type 'ReadyPayload' */}
      <svc-dashboard on:svc-ready={({ detail }) => console.log(detail.member)} />
      {/* rejected: Property 'prop:deployment' does not exist */}
      <svc-dashboard prop:deployment={42} />
      {/* TypeScript accepts any name with a hyphen in JSX */}
      <svc-dashboard deployment-no="42" on:svc-redy={onError} />
    </>
  );
}
