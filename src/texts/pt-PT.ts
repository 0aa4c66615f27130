import { defineTexts } from "../element/texts.js";

defineTexts("pt-PT", {
  title: "Painel de análise",
  loading: "A carregar o painel…",
  ready: "O painel está pronto.",
  failed: "Não foi possível carregar o painel.",
  silent: "O painel está a demorar mais do que o habitual.",
  retry: "Tentar novamente",
  details: "Detalhes",
});
