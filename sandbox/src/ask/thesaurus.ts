import { keyOf } from "./words.js";

/** Words for the same thing in the language of shops and reports. What a view calls by one of them is found by all. */
export const SYNONYMS: readonly (readonly string[])[] = [
  ["revenue", "sales", "turnover", "income", "earnings", "takings", "proceeds"],
  ["gross margin", "margin", "profit", "gross profit"],
  ["rate", "ratio", "percentage", "share"],
  ["average", "mean", "avg"],
  ["average order value", "aov", "basket value", "average basket"],
  ["units", "quantity", "pieces", "units sold", "quantity sold"],
  ["order", "purchase", "transaction"],
  ["customer", "client", "buyer", "shopper"],
  ["product", "item", "article"],
  ["category", "product group", "department"],
  ["segment", "customer group"],
  ["session", "visit"],
  ["country", "nation", "market"],
  ["discount", "rebate", "price reduction"],
  ["refunded", "refund", "money back"],
  ["promotion", "campaign", "promo"],
  ["signed up", "sign up", "signup", "registered", "joined"],
  ["weekday", "day of week", "day of the week"],
  ["hour of day", "hour of the day", "time of day"],
  ["reason", "cause"],
];

/** Words that name a figure only where no other word does: "what sold best". */
export const WEAK_MEASURE_WORDS: Readonly<Record<string, string>> = {
  sell: "revenue",
  sold: "revenue",
  selling: "revenue",
};

/** Words that change nothing about what is asked. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about achieved all also am amount an and are around as ask at be been break broken can chart come could data did
  display do does doing down each earned every figure figures find for form from gave generated get give given go got
  graph had happen happened has have having he hello her hey hi how i in into is it its just let like look made make
  many me more much my need now numbers of on only or our out over overall per performed please plot quite see she
  should show shown some split table tell than thanks that the their them then there these they this those through to
  together too total toward under up us use value values want was we were what when where which who whose why will
  with would yet you your`
    .split(/\s+/)
    .map(keyOf),
);
