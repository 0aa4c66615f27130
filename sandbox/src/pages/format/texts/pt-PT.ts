import type { Texts } from "./en.js";

/** What Portugal says otherwise than Brazil, whose table is used for the rest. */
export const texts: Partial<Texts> = {
  loading: "A carregar…",
  updating: "A atualizar…",
  slower: "Está a demorar mais do que o habitual.",
  timesIn: "Horas em {zone}",

  signInTitle: "Inicie sessão para ver esta página",
  signInText: "Escolha quem é. Isto substitui um serviço real: não pede palavra-passe.",
  signedOnlyText: "Esta página foi aberta sem sessão. Abra-a a partir da aplicação que a incorpora.",
  sessionTitle: "Não foi possível abrir a sua sessão",
  sessionText: "Recarregue a página que contém esta vista. Se não bastar, contacte quem a administra.",
  dashboardText: "Pode ter sido movido, ou talvez não tenha permissão para o ver.",

  tab: "Separador {number}",
  noTabs: "Não há separadores aqui",
  noEntry: "Esta aplicação não tem documento inicial",
  notFetched: "A aplicação precisaria de pacotes que não são transferidos aqui: {list}",

  downloadCsv: "Transferir CSV",
  downloadXlsx: "Transferir XLSX",
  downloadPng: "Transferir PNG",
  downloadPdf: "Transferir PDF",

  up: "Subida de {change}",
  down: "Descida de {change}",
  asDesigned: "Predefinição",
};
