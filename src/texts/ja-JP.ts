import { defineTexts } from "../element/texts.js";

defineTexts("ja-JP", {
  title: "分析ダッシュボード",
  loading: "ダッシュボードを読み込んでいます…",
  ready: "ダッシュボードの準備ができました。",
  failed: "ダッシュボードを読み込めませんでした。",
  silent: "ダッシュボードの読み込みに通常より時間がかかっています。",
  retry: "再試行",
  details: "詳細",
});
