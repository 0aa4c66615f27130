import { defineTexts } from "../element/texts.js";

defineTexts("ja-JP", {
  title: "分析ダッシュボード",
  loading: "ダッシュボードを読み込んでいます…",
  ready: "ダッシュボードの準備ができました。",
  failed: "ダッシュボードを読み込めませんでした。",
  silent: "ダッシュボードの読み込みに通常より時間がかかっています。",
  signIn: "このダッシュボードを表示するには、サインインしてください。",
  noAccess: "このダッシュボードへのアクセス権がありません。",
  viewerChanged: "現在、別のユーザーがサインインしています。",
  unavailable: "このダッシュボードはここに表示できません。このページの管理者にお知らせください。",
  retry: "再試行",
  reloadPage: "ページを再読み込み",
  showFrame: "内容をそのまま表示",
  details: "詳細",
  other: {
    title: "分析",
    loading: "読み込んでいます…",
    ready: "準備ができました。",
    failed: "読み込めませんでした。",
    silent: "読み込みに通常より時間がかかっています。",
    signIn: "この内容を表示するには、サインインしてください。",
    noAccess: "この内容へのアクセス権がありません。",
    unavailable: "この内容はここに表示できません。このページの管理者にお知らせください。",
  },
});
