import {
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  inject,
  TransferState,
  type ApplicationConfig,
} from "@angular/core";
import { provideClientHydration } from "@angular/platform-browser";
import { BaseRouteReuseStrategy, provideRouter, RouteReuseStrategy, RouterLink } from "@angular/router";
import type { ActivatedRouteSnapshot, DetachedRouteHandle } from "@angular/router";
import { Panels, TENANT } from "./panels";
export { TENANT };

@Component({ template: "<h1>Help</h1>" })
class Help {}

@Component({
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `<svc-dashboard
    [attr.tenant-origin]="tenant?.origin"
    public-id="a1b2c3d4"
    session-endpoint="/api/embed-session"
  ></svc-dashboard>`,
})
class Page {
  protected readonly tenant = inject(TransferState).get(TENANT, null);
}

/** Stores the page with the dashboard while another page is shown. */
class StoredPage extends BaseRouteReuseStrategy {
  #page: DetachedRouteHandle | null = null;
  override shouldDetach = ({ component }: ActivatedRouteSnapshot) => component === Page;
  override store = (_: ActivatedRouteSnapshot, page: DetachedRouteHandle) => void (this.#page = page);
  override shouldAttach = ({ component }: ActivatedRouteSnapshot) =>
    component === Page && this.#page !== null;
  override retrieve = () => this.#page;
}

export const appConfig: ApplicationConfig = {
  providers: [
    provideClientHydration(),
    provideRouter([
      { path: "page", component: Page },
      { path: "**", component: Help },
    ]),
    { provide: RouteReuseStrategy, useClass: StoredPage },
  ],
};

@Component({
  selector: "app-root",
  imports: [Panels, RouterLink],
  template: `
    <a routerLink="sales">sales</a> <a routerLink="regions">regions</a> <a routerLink="help">help</a>
    <app-panels />
  `,
})
export class App {}
