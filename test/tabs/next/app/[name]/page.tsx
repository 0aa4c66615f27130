import { SvcDashboard } from "svc-dashboard/react";

const IDS: Record<string, string> = {
  first: "a1b2c3d4",
  second: "c3d4e5f6",
  third: "e5f6a7b8",
  fourth: "d4e5f6a7",
};

export const generateStaticParams = () => Object.keys(IDS).map((name) => ({ name }));

export default async function Page({ params }: PageProps<"/[name]">) {
  const id = IDS[(await params).name];
  return (
    <SvcDashboard
      tenantOrigin={process.env.SVC_TENANT_ORIGIN}
      publicId={id}
      sessionEndpoint="/api/embed-session"
    />
  );
}
