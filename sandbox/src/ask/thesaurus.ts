import { keyOf } from "./words.js";

/** Words for the same thing: a member is found by each of them in place of the one in its title. */
export const SYNONYMS: readonly (readonly string[])[] = [
  ["revenue", "sales", "turnover"],
  ["gross margin", "margin", "profit", "gross profit"],
  ["margin rate", "profit margin"],
  ["average order value", "aov"],
  ["units", "quantity", "units sold"],
  ["order", "purchase"],
  ["customer", "client", "buyer"],
  ["product", "item", "article"],
  ["segment", "customer segment"],
  ["session", "visit"],
  ["discount", "rebate"],
  ["refunded", "refund"],
  ["weekday", "day of week", "day of the week"],
  ["hour of day", "hour of the day", "time of day"],
];

/** Words that change nothing about the question. Any other word without a meaning makes it unreadable. */
export const FILLERS: ReadonlySet<string> = new Set(
  `a an and all are at did display do does for from get give had has have how in is list many me much number of on our
  overall please show the there total was we were what`
    .split(/\s+/)
    .map(keyOf),
);
