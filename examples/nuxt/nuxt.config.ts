export default defineNuxtConfig({
  compatibilityDate: "2026-11-24",
  app: {
    head: {
      title: "Sales",
      htmlAttrs: { lang: "en" },
      meta: [{ name: "color-scheme", content: "light dark" }],
      link: [{ rel: "icon", href: "data:," }],
    },
  },
  // without this line Vue warns that it failed to resolve a component
  vue: { compilerOptions: { isCustomElement: (tag) => tag === "svc-dashboard" } },
});
