import { h } from "vue";
import DefaultTheme from "vitepress/theme-without-fonts";
import dashboard from "../../pictures/sales-overview.webp";
import "./colors.css";
import "./pictures.css";
import "./tables.css";

/** Vite finds the picture by its import; a path in the page's own data would have to be in a folder of static files. */
const heroImage = () =>
  h("img", { class: "hero-picture", src: dashboard, alt: "A dashboard with key figures and charts" });

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "home-hero-image": heroImage }),
};
