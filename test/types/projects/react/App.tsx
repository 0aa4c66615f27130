import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";
import type { SvcDashboard as SvcDashboardElement, SvcDownloadEvent, SvcErrorEvent } from "svc-dashboard";
import { SvcDashboard } from "svc-dashboard/react";

const THEME = { primaryColor: "#036" };
const FILTERS = { "orders.status": ["shipped"] };

function onDownload({ detail }: SvcDownloadEvent): void {
  console.log(detail.format);
}

function onError(event: SvcErrorEvent): void {
  if (event.envelope === null) console.log(event.detail.code);
}

export function App({
  scheme,
}: Pick<ComponentProps<typeof SvcDashboard>, "colorScheme"> & { scheme?: "dark" }): ReactNode {
  const dashboard = useRef<SvcDashboardElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => dashboard.current?.refresh(), []);
  return (
    <>
      <SvcDashboard
        ref={dashboard}
        key="sales"
        tenantOrigin="https://acme.example"
        deploymentId={42}
        allowExport
        colorScheme={scheme}
        theme={THEME}
        filters={FILTERS}
        sessionProvider={() => Promise.resolve("session")}
        className="wide"
        aria-label="Sales"
        data-kind="sales"
        onSvcReady={({ detail, envelope }) => console.log(detail.mode, envelope.surface)}
        onSvcDownload={onDownload}
        onSvcError={onError}
        onClick={(event) => console.log(event.clientX)}
      />
      <SvcDashboard ref={(element) => element?.setLocale("de-DE")} />
      {/* rejected: Type '"sepia"' is not assignable to type */}
      <SvcDashboard colorScheme="sepia" />
      {/* rejected: Type 'string' is not assignable to type 'number' */}
      <SvcDashboard deploymentId="42" />
      {/* rejected: is not assignable to type '(event: SvcReadyEvent) => void' */}
      <SvcDashboard onSvcReady={onDownload} />
      {/* rejected: Property 'member' does not exist on type 'ReadyPayload' */}
      <SvcDashboard onSvcReady={({ detail }) => console.log(detail.member)} />
      {/* rejected: Property 'deployment' does not exist */}
      <SvcDashboard deployment={42} />
      {/* rejected: Property 'onSvcRedy' does not exist */}
      <SvcDashboard onSvcRedy={onError} />
      {/* rejected: Type 'RefObject<HTMLInputElement */}
      <SvcDashboard ref={input} />
    </>
  );
}
