import {
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  inject,
  TransferState,
  type ApplicationConfig,
} from "@angular/core";
import { provideClientHydration } from "@angular/platform-browser";
import { provideRouter, RouteReuseStrategy, RouterLink } from "@angular/router";
import { Panels } from "./panels";
import { StoredPages } from "./stored-pages";
import { TENANT } from "./tenant";
export { TENANT };

@Component({ template: "<h1>Help</h1>" })
class Help {}

@Component({
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  styleUrl: "./panels.css",
  template: `<svc-dashboard
    [attr.tenant-origin]="tenant?.origin"
    [attr.public-id]="tenant?.publicId"
    session-endpoint="/api/embed-session"
  ></svc-dashboard>`,
})
class Page {
  protected readonly tenant = inject(TransferState).get(TENANT, null);
}

export const appConfig: ApplicationConfig = {
  providers: [
    provideClientHydration(),
    provideRouter([
      { path: "sales", children: [] },
      { path: "regions", children: [] },
      { path: "help", component: Help },
      { path: "page", component: Page, data: { isStored: true } },
    ]),
    { provide: RouteReuseStrategy, useClass: StoredPages },
  ],
};

@Component({
  selector: "app-root",
  imports: [Panels, RouterLink],
  template: `
    @for (name of ["sales", "regions", "help", "page"]; track name) {
      <a [routerLink]="name">{{ name }}&nbsp;</a>
    }
    <app-panels />
  `,
})
export class App {}
