import { useRoute } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { h, nextTick, onMounted, watch } from "vue";
import BrandGallery from "./brand-gallery.vue";
import "./code.css";
import "./colors.css";
import { heroImage, tag } from "./hero.mjs";
import "./home.css";
import "./outline.css";
import { repair } from "./repairs.mjs";
import "./tables.css";

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => void app.component("BrandGallery", BrandGallery),
  setup() {
    const route = useRoute();
    onMounted(() =>
      watch(
        () => route.path,
        () => nextTick(repair),
        { immediate: true },
      ),
    );
  },
  Layout: () => h(DefaultTheme.Layout, null, { "home-hero-image": heroImage, "home-hero-after": tag }),
};
