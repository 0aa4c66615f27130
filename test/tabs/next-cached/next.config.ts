export default { cacheComponents: true, env: { SVC_TENANT_ORIGIN: process.env.SVC_TENANT_ORIGIN } };
