import "svc-dashboard";
import { createApp } from "vue";
import App from "./App.vue";

const app = createApp(App);
app.config.compilerOptions.isCustomElement = (tag) => tag === "svc-dashboard";
app.mount("#app");
