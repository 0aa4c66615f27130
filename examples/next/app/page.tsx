import { connection } from "next/server";
import { Sales } from "./sales";

/** A server component that reads the tenant's variables for each request and passes the two public ones to the page. */
export default async function Page() {
  await connection();
  const { SVC_TENANT_ORIGIN = "", SVC_PUBLIC_ID = "" } = process.env;
  return <Sales tenantOrigin={SVC_TENANT_ORIGIN} publicId={SVC_PUBLIC_ID} />;
}
