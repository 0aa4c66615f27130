import { createSales } from "./sales";

const { SVC_TENANT_ORIGIN, SVC_PUBLIC_ID } = import.meta.env;

document.body.append(createSales({ tenantOrigin: SVC_TENANT_ORIGIN, publicId: SVC_PUBLIC_ID }));
