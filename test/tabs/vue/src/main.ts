import "svc-dashboard";
import "svc-dashboard/vue";
import { createApp, h } from "vue";
import { createRouter, createWebHistory, RouterLink } from "vue-router";
import Panels from "./Panels.vue";
import "./panels.css";
import Tabs from "./Tabs.vue";

const router = createRouter({
  history: createWebHistory(),
  routes: [
    { path: "/tabs", component: Tabs },
    { path: "/kept", component: Tabs, props: { isKept: true } },
    { path: "/:page", component: { render: () => h("h1", "Help") } },
  ],
});
const link = (name: string) => h(RouterLink, { to: `/${name}` }, () => `${name} `);

createApp(() => [link("sales"), link("regions"), link("help"), h(Panels)])
  .use(router)
  .mount("#app");
