import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AppProject } from "./app-project.js";

export const ZONE_VARIANTS = ["zone.js", "zoneless"] as const;
export type ZoneVariant = (typeof ZONE_VARIANTS)[number];

/** A version that the example's Angular accepts. */
const ZONE_JS = "zone.js@0.16.3";

/** Counts change detections, and shows a bare frame or a dashboard by the query of its URL. */
const APP = `
import {
  afterEveryRender, ChangeDetectionStrategy, Component, CUSTOM_ELEMENTS_SCHEMA, inject, NgZone,
} from "@angular/core";
import { DomSanitizer } from "@angular/platform-browser";

const query = new URLSearchParams(location.search);

@Component({
  selector: "app-root",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  changeDetection: ChangeDetectionStrategy.Eager,
  template: \`
    <p id="provider">{{ provided }}</p>
    <p id="drilldown">{{ member }}</p>
    @if (scene === "frame") {
      <iframe [src]="frameUrl"></iframe>
    } @else {
      <svc-dashboard
        [attr.tenant-origin]="tenantOrigin"
        public-id="a"
        [attr.session-endpoint]="scene === 'endpoint' ? '/api/embed-session' : null"
        [sessionProvider]="scene === 'provider' ? provider : undefined"
        (svc-drilldown)="member = $event.detail.member"
      ></svc-dashboard>
    }
  \`,
})
export class App {
  protected readonly scene = query.get("scene");
  protected readonly tenantOrigin = query.get("tenant")!;
  protected readonly frameUrl = inject(DomSanitizer).bypassSecurityTrustResourceUrl(this.tenantOrigin);
  protected provided = "";
  protected member = "";

  constructor() {
    const probe = Object.assign(window, { checks: 0 });
    afterEveryRender(() => (probe.checks += 1));
  }

/** An async function: the build lowers it for zone.js. */
  protected readonly provider = async () => {
    await Promise.resolve();
    this.provided += NgZone.isInAngularZone() ? "inside " : "outside ";
    return "a-session";
  };
}
`;

const MAIN = `
import "svc-dashboard";
import { ApplicationRef, NgZone, provideZoneChangeDetection } from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";
import { App } from "./app";

interface TaskTracking { macroTasks: unknown[] }
declare const Zone: { current: { get(key: string): TaskTracking } } | undefined;

const providers = typeof Zone === "undefined" ? [] : [provideZoneChangeDetection()];
bootstrapApplication(App, { providers }).then(({ injector }) => {
  const app = injector.get(ApplicationRef);
  // in the Angular zone: the tracker is a property of it
  const tracking = injector.get(NgZone).run(() => typeof Zone === "undefined" ? undefined : Zone.current.get("TaskTrackingZone"));
  const probe = Object.assign(window, {
    isStable: false,
    whenStable: () => app.whenStable().then(() => true),
/** Timers, requests and other tasks for which the Angular zone waits. */
    pendingTasks: () => tracking?.macroTasks.length ?? 0,
  });
  app.isStable.subscribe((isStable) => (probe.isStable = isStable));
});
`;

/** The part of Angular's configuration that this class reads and replaces. */
interface AngularConfiguration {
  projects: { sales: { architect: { build: { options: object; configurations: object } } } };
}

/** The Angular example with another app, built by Angular with and without zone.js. */
export class AngularStabilityApp {
  readonly #project: AppProject;

  private constructor(project: AppProject) {
    this.#project = project;
  }

  static async create(): Promise<AngularStabilityApp> {
    const project = await AppProject.create("examples/angular");
    const app = new AngularStabilityApp(project);
    try {
      await project.run(["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", ZONE_JS]);
      app.#write();
      for (const variant of ZONE_VARIANTS) {
        await project.run(["npx", "ng", "build", "--configuration", variant]);
      }
      return app;
    } catch (error) {
      app.remove();
      throw error;
    }
  }

  /** Returns the file of a path of the app's site. */
  file(variant: ZoneVariant, pathname: string): Buffer {
    const file = pathname === "/" ? "index.html" : pathname;
    return readFileSync(join(this.#project.folder, "dist", variant, "browser", file));
  }

  remove(): void {
    this.#project.remove();
  }

  #write(): void {
    const inFolder = (file: string): string => join(this.#project.folder, file);
    for (const file of ["server.ts", "main.server.ts"]) rmSync(inFolder(`src/${file}`));
    writeFileSync(inFolder("src/app.ts"), APP);
    writeFileSync(inFolder("src/main.ts"), MAIN);
    const path = inFolder("angular.json");
    const configuration = JSON.parse(readFileSync(path, "utf8")) as AngularConfiguration;
    const { build } = configuration.projects.sales.architect;
    build.options = { browser: "src/main.ts", tsConfig: "tsconfig.json", index: "src/index.html" };
    build.configurations = {
      "zone.js": { outputPath: "dist/zone.js", polyfills: ["zone.js", "zone.js/plugins/task-tracking"] },
      zoneless: { outputPath: "dist/zoneless" },
    };
    writeFileSync(path, JSON.stringify(configuration));
  }
}
