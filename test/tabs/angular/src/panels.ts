import { Component, CUSTOM_ELEMENTS_SCHEMA, inject, makeStateKey, TransferState } from "@angular/core";
import { isActive, Router, RouterOutlet } from "@angular/router";

export const TENANT = makeStateKey<{ origin: string; publicId: string }>("tenant");

@Component({
  selector: "app-panels",
  imports: [RouterOutlet],
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  styleUrl: "./panels.css",
  template: `
    <div class="panels">
      <main><router-outlet /></main>
      @for (panel of panels; track panel.id) {
        <div [inert]="!panel.isCurrent()">
          @defer (when panel.isCurrent()) {
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
  protected readonly tenant = inject(TransferState).get(TENANT, null);
  protected readonly panels = [
    { id: "a1b2c3d4", isCurrent: isActive("/sales", inject(Router)) },
    { id: "c3d4e5f6", isCurrent: isActive("/regions", inject(Router)) },
  ];
}
