import { Component, CUSTOM_ELEMENTS_SCHEMA } from "@angular/core";
import "svc-dashboard";
import type { SvcErrorEvent, SvcReadyEvent } from "svc-dashboard";

@Component({
  selector: "app-root",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  templateUrl: "./app.component.html",
})
export class AppComponent {
  readonly theme = { primaryColor: "#036" };
  readonly filters = { "orders.status": ["shipped"] };
  readonly members: string[] = [];
  readonly provider = (): Promise<string> => Promise.resolve("session");

  onReady({ detail, envelope }: SvcReadyEvent): void {
    console.log(detail.mode, envelope.surface);
  }

  onError(event: SvcErrorEvent): void {
    if (event.envelope === null) console.log(event.detail.code);
  }

  onClick(event: MouseEvent): void {
    console.log(event.clientX);
  }
}
