export default { env: { SVC_TENANT_ORIGIN: process.env.SVC_TENANT_ORIGIN } };
