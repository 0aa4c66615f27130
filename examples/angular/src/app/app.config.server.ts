import {
  inject,
  mergeApplicationConfig,
  provideAppInitializer,
  TransferState,
  type ApplicationConfig,
} from "@angular/core";
import { provideServerRendering, withRoutes } from "@angular/ssr";
import { appConfig } from "./app.config";
import { serverRoutes } from "./app.routes.server";
import { TENANT } from "./tenant";

/** Hands the two public variables to the page. Never the token: the page's HTML shows what is in this state. */
function transferTenant(): void {
  const { SVC_TENANT_ORIGIN = "", SVC_PUBLIC_ID = "" } = process.env;
  inject(TransferState).set(TENANT, { origin: SVC_TENANT_ORIGIN, publicId: SVC_PUBLIC_ID });
}

const serverConfig: ApplicationConfig = {
  providers: [provideServerRendering(withRoutes(serverRoutes)), provideAppInitializer(transferTenant)],
};

export const config = mergeApplicationConfig(appConfig, serverConfig);
