import { defineTexts } from "../element/texts.js";

defineTexts("pt-BR", {
  title: "Painel de análise",
  loading: "Carregando o painel…",
  ready: "O painel está pronto.",
  failed: "Não foi possível carregar o painel.",
  silent: "O painel está demorando mais do que o normal.",
  signIn: "Entre na sua conta para ver este painel.",
  noAccess: "Você não tem acesso a este painel.",
  viewerChanged: "Outro usuário entrou na conta.",
  unavailable: "Este painel não pode ser exibido aqui. Avise o responsável por esta página.",
  retry: "Tentar novamente",
  reloadPage: "Recarregar a página",
  showFrame: "Mostrar o conteúdo mesmo assim",
  details: "Detalhes",
  other: {
    title: "Análise",
    loading: "Carregando…",
    ready: "Pronto.",
    failed: "Não foi possível carregar o conteúdo.",
    silent: "Está demorando mais do que o normal.",
    signIn: "Entre na sua conta para ver este conteúdo.",
    noAccess: "Você não tem acesso a este conteúdo.",
    unavailable: "Este conteúdo não pode ser exibido aqui. Avise o responsável por esta página.",
  },
});
