import { SvcDashboard } from "svc-dashboard/react";

const TENANT = process.env.SVC_TENANT_ORIGIN;
const IDS = ["a1b2c3d4", "c3d4e5f6", "e5f6a7b8", "d4e5f6a7"];

export const generateStaticParams = () => [...IDS, "sales", "regions", "help"].map((id) => ({ id }));

export default async function Page({ params }: PageProps<"/[id]">) {
  const { id } = await params;
  if (!IDS.includes(id)) return <h1>Help</h1>;
  return <SvcDashboard tenantOrigin={TENANT} publicId={id} sessionEndpoint="/api/embed-session" />;
}
