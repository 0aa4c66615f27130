import { Component, computed, CUSTOM_ELEMENTS_SCHEMA, inject, TransferState } from "@angular/core";
import { Router, RouterOutlet } from "@angular/router";
import { TENANT } from "./tenant";

@Component({
  selector: "app-panels",
  imports: [RouterOutlet],
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  styleUrl: "./panels.css",
  template: `
    <div class="panels">
      <main><router-outlet /></main>
      @for (panel of panels; track panel.path) {
        <div [inert]="panel.path !== path()">
          @defer (when panel.path === path()) {
            <svc-dashboard
              [attr.tenant-origin]="tenant?.origin"
              [attr.public-id]="panel.id"
              session-endpoint="/api/embed-session"
            ></svc-dashboard>
          }
        </div>
      }
    </div>
  `,
})
export class Panels {
  protected readonly panels = [
    { path: "/sales", id: "a1b2c3d4" },
    { path: "/regions", id: "c3d4e5f6" },
  ];
  protected readonly tenant = inject(TransferState).get(TENANT, null);
  private readonly navigation = inject(Router).lastSuccessfulNavigation;
  protected readonly path = computed(() => this.navigation()?.finalUrl?.toString());
}
