import { Component, CUSTOM_ELEMENTS_SCHEMA } from "@angular/core";
import "svc-dashboard";

@Component({
  selector: "app-root",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  templateUrl: "./app.component.html",
})
export class AppComponent {}
