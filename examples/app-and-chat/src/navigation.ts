import type { SvcDashboard } from "svc-dashboard";
import { embedPathOf, ownPathOf } from "./routes";

/** Syncs the page's links, URL and title with the app surface. */
export function connectNavigation(app: SvcDashboard, nav: HTMLElement): void {
  app.path = embedPathOf(location); // a deep link: the embed starts there

  nav.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || isModified) return;
    event.preventDefault();
    history.pushState(null, "", link.href);
    app.navigate(embedPathOf(location));
  });
  addEventListener("popstate", () => app.navigate(embedPathOf(location)));

  app.addEventListener("svc-navigate", ({ detail }) => follow(detail.path));
  app.addEventListener("svc-view", ({ detail }) => {
    follow(detail.path);
    document.title = detail.title ? `${detail.title} · Analytics` : "Analytics";
  });

  // Replaces the entry: a link inside the frame has already added one to the browser's history.
  function follow(embedPath: string): void {
    const path = ownPathOf(embedPath);
    history.replaceState(null, "", path);
    for (const link of nav.querySelectorAll("a")) {
      if (link.pathname + link.search === path) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }
}
