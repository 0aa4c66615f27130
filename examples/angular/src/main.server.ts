import { inject, mergeApplicationConfig, provideAppInitializer, TransferState } from "@angular/core";
import { bootstrapApplication, type BootstrapContext } from "@angular/platform-browser";
import { provideServerRendering, RenderMode, withRoutes } from "@angular/ssr";
import { App, appConfig, TENANT } from "./app";

/** Passes the two public variables to the page. Never pass the token: this state is visible in the page's HTML. */
function transferTenant(): void {
  const { SVC_TENANT_ORIGIN = "", SVC_PUBLIC_ID = "" } = process.env;
  inject(TransferState).set(TENANT, { origin: SVC_TENANT_ORIGIN, publicId: SVC_PUBLIC_ID });
}

const config = mergeApplicationConfig(appConfig, {
  providers: [
    provideServerRendering(withRoutes([{ path: "**", renderMode: RenderMode.Server }])),
    provideAppInitializer(transferTenant),
  ],
});

const bootstrap = (context: BootstrapContext) => bootstrapApplication(App, config, context);

export default bootstrap;
