import { useRoute } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { nextTick, onMounted, watch } from "vue";
import BrandGallery from "./brand-gallery.vue";
import "./code.css";
import "./colors.css";
import "./columns.css";
import HomePage from "./home-page.vue";
import "./pictures.css";
import { repair } from "./repairs.mjs";
import "./tables.css";

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => void app.component("BrandGallery", BrandGallery).component("HomePage", HomePage),
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
};
