import { defineTexts } from "../element/texts.js";

defineTexts("pt-PT", {
  title: "Painel de análise",
  loading: "A carregar o painel…",
  ready: "O painel está pronto.",
  failed: "Não foi possível carregar o painel.",
  silent: "O painel está a demorar mais do que o habitual.",
  signIn: "Inicie sessão para ver este painel.",
  noAccess: "Não tem acesso a este painel.",
  viewerChanged: "Outro utilizador iniciou sessão.",
  unavailable: "Este painel não pode ser apresentado aqui. Avise o responsável por esta página.",
  retry: "Tentar novamente",
  reloadPage: "Recarregar a página",
  showFrame: "Mostrar o conteúdo mesmo assim",
  details: "Detalhes",
  other: {
    title: "Análise",
    loading: "A carregar…",
    ready: "Pronto.",
    failed: "Não foi possível carregar o conteúdo.",
    silent: "Está a demorar mais do que o habitual.",
    signIn: "Inicie sessão para ver este conteúdo.",
    noAccess: "Não tem acesso a este conteúdo.",
    unavailable: "Este conteúdo não pode ser apresentado aqui. Avise o responsável por esta página.",
  },
});
