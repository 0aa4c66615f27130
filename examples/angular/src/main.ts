import { bootstrapApplication } from "@angular/platform-browser";
import { SvcDashboard } from "svc-dashboard/element";
import { App, appConfig } from "./app";

bootstrapApplication(App, appConfig)
  // Not before hydration, which sets the properties: the first load must have the filters.
  .then(() => SvcDashboard.define())
  .catch((error) => console.error(error));
