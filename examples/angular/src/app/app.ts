import {
  Component,
  computed,
  CUSTOM_ELEMENTS_SCHEMA,
  inject,
  signal,
  TransferState,
  viewChild,
  type ElementRef,
} from "@angular/core";
import type { SvcDashboard } from "svc-dashboard";
import { TENANT } from "./tenant";

@Component({
  selector: "app-root",
  templateUrl: "./app.html",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
})
export class App {
  protected readonly tenant = inject(TransferState).get(TENANT, null);
  protected readonly channels = ["web", "app", "store", "marketplace"];
  protected readonly dashboard = viewChild<ElementRef<SvcDashboard>>("dashboard");

  protected readonly channel = signal("web");
  protected readonly isDark = signal(false);
  protected readonly color = signal("#2f6fde");
  protected readonly isShown = signal(true);
  protected readonly status = signal("Loading…");

  protected readonly theme = computed(() => ({ primaryColor: this.color() }));
  protected readonly filters = computed(() => (this.channel() ? { "orders.channel": this.channel() } : {}));
}
