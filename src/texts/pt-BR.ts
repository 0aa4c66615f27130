import { defineTexts } from "../element/texts.js";

defineTexts("pt-BR", {
  title: "Painel de análise",
  loading: "Carregando o painel…",
  ready: "O painel está pronto.",
  failed: "Não foi possível carregar o painel.",
  silent: "O painel está demorando mais do que o normal.",
  retry: "Tentar novamente",
  details: "Detalhes",
});
