import "svc-dashboard";
import "svc-dashboard/vue";
import { createApp, h } from "vue";
import { createRouter, createWebHistory } from "vue-router";
import App from "./App.vue";
import Kept from "./Kept.vue";
import Page from "./Page.vue";
import "./panels.css";
import Tabs from "./Tabs.vue";

const router = createRouter({
  history: createWebHistory(),
  routes: [
    { path: "/sales", component: { render: () => null } },
    { path: "/regions", component: { render: () => null } },
    { path: "/help", component: { render: () => h("h1", "Help") } },
    { path: "/page", component: Page, props: { id: "a1b2c3d4" } },
    { path: "/tabs", component: Tabs },
    { path: "/kept", component: Kept },
  ],
});

createApp(App).use(router).mount("#app");
