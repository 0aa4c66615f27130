import { h } from "vue";
import dark from "../../pictures/host-page-dark.webp";
import light from "../../pictures/host-page.webp";
import Tag from "./tag.md";

const SIZE = { width: 1920, height: 1350 };

/** Vite finds a picture by its import; a path in the page's own data would have to be in a folder of static files. */
const picture = (src, className) =>
  h("img", {
    ...SIZE,
    src,
    class: `hero-picture ${className}`,
    alt: "A shop's admin page with a dashboard in it",
  });

/** The site has a switch of its own for dark mode, so that a media query would not know. */
export const heroImage = () => [picture(light, "light-only"), picture(dark, "dark-only")];

/** The page with the tag, directly below the hero. */
export const tag = () => h("section", { class: "tag vp-doc", "aria-label": "The page of a host" }, h(Tag));
