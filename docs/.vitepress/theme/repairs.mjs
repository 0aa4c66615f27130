/** What the theme leaves inaccessible: it has no option for these. Call after each navigation. */
export function repair() {
  const { document } = globalThis;
  document.querySelector(".VPHome")?.setAttribute("role", "main");
  for (const heading of document.querySelectorAll(".VPSidebarItem:not(.collapsible) > .item[role=button]")) {
    heading.removeAttribute("role"); // a button that does nothing
    heading.removeAttribute("tabindex");
  }
}
