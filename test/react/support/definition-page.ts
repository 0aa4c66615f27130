/** A page whose bundle has the element's definition in a separate chunk. `mount()` renders a new component each time. */
import { Component, createElement, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { SvcDashboard } from "svc-dashboard/react";

class ErrorBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? createElement("p", { role: "alert" }, error.message) : this.props.children;
  }
}

const host = document.createElement("main");
document.body.append(host);
const root = createRoot(host);
let mounts = 0;

Object.assign(globalThis, {
  mount() {
    mounts += 1;
    const dashboard = createElement(SvcDashboard);
    flushSync(() => root.render(createElement(ErrorBoundary, { key: mounts, children: dashboard })));
  },
  unmount() {
    flushSync(() => root.render(null));
  },
});
