import "svc-dashboard";
import { render } from "solid-js/web";
import { Sales } from "./sales";

render(() => <Sales />, document.getElementById("root")!);
