import "svc-dashboard";
import "svc-dashboard/solid";
import { A, Route, Router, type RouteSectionProps } from "@solidjs/router";
import { render } from "solid-js/web";
import { Panels } from "./panels";
import "./panels.css";

const Layout = (props: RouteSectionProps) => (
  <>
    <A href="/sales">sales</A> <A href="/regions">regions</A> <A href="/help">help</A>
    <Panels {...props} />
  </>
);

render(
  () => (
    <Router root={Layout}>
      <Route path="*" component={() => <h1>Help</h1>} />
    </Router>
  ),
  document.getElementById("root")!,
);
