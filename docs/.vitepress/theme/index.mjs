import { useRoute } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { nextTick, onMounted, watch } from "vue";
import BrandGallery from "./brand-gallery.vue";
import "./code.css";
import "./colors.css";
import "./columns.css";
import "./home.css";
import "./pictures.css";
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
};
