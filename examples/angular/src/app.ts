import {
  Component,
  computed,
  CUSTOM_ELEMENTS_SCHEMA,
  inject,
  makeStateKey,
  provideBrowserGlobalErrorListeners,
  signal,
  TransferState,
  viewChild,
  type ApplicationConfig,
  type ElementRef,
} from "@angular/core";
import { provideClientHydration } from "@angular/platform-browser";
import type { SvcDashboard } from "svc-dashboard";

/** The server writes these values into the page, and the browser reads them there. */
export const TENANT = makeStateKey<{ origin: string; publicId: string }>("tenant");

export const appConfig: ApplicationConfig = {
  providers: [provideBrowserGlobalErrorListeners(), provideClientHydration()],
};

@Component({
  selector: "app-root",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main>
      <h1>Sales</h1>
      <form>
        <label>
          Channel
          <select #channelSelect (change)="channel.set(channelSelect.value)">
            <option value="">All</option>
            @for (name of channels; track name) {
              <option [selected]="name === channel()">{{ name }}</option>
            }
          </select>
        </label>
        <label> <input #darkBox type="checkbox" (change)="isDark.set(darkBox.checked)" /> Dark </label>
        <label>
          Color <input #colorInput type="color" [value]="color()" (input)="color.set(colorInput.value)" />
        </label>
        <button type="button" (click)="dashboard()?.nativeElement.refresh()">Refresh</button>
        <button type="button" (click)="isShown.set(!isShown())">{{ isShown() ? "Hide" : "Show" }}</button>
      </form>
      <p role="status">{{ status() }}</p>
      @if (isShown()) {
        <svc-dashboard
          #dashboard
          [attr.tenant-origin]="tenant?.origin"
          [attr.public-id]="tenant?.publicId"
          session-endpoint="/api/embed-session"
          [attr.color-scheme]="isDark() ? 'dark' : 'light'"
          [theme]="theme()"
          [filters]="filters()"
          (svc-dashboard-loaded)="status.set($event.detail.widgetCount + ' widgets')"
          (svc-drilldown)="status.set('Drilled into ' + $event.detail.member)"
          (svc-error)="status.set($event.detail.message)"
        ></svc-dashboard>
      }
    </main>
  `,
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
