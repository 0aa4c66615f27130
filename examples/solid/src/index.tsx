import "svc-dashboard";
import { render } from "solid-js/web";
import { Sales } from "./sales";
import "./styles.css";

render(() => <Sales />, document.getElementById("root")!);
