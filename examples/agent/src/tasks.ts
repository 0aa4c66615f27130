const FIRST_QUARTER = { type: "between", value: ["2025-01", "2025-03"] };

/** Questions, each with the tool calls by which a model does what it asks. This year is the last one of the sandbox's data. */
export const TASKS: readonly (readonly [question: string, ...calls: [tool: string, input: object][]])[] = [
  ["Is the dashboard ready?", ["sales_read", {}]],
  ["Only web orders", ["sales_set_filter", { member: "orders.channel", value: "web" }]],
  ["Orders from stores instead", ["sales_set_filter", { member: "orders.channel", value: "store" }]],
  ["Web and app orders", ["sales_set_filter", { member: "orders.channel", value: ["web", "app"] }]],
  ["Customers in Germany", ["sales_set_filter", { member: "customers.country", value: "Germany" }]],
  ["The first quarter", ["sales_set_filter", { member: "calendar.date", value: FIRST_QUARTER }]],
  ["Orders by fax", ["sales_set_filter", { member: "orders.channel", value: "fax" }]],
  ["Which filters are set?", ["sales_read", {}]],
  ["All countries", ["sales_clear_filter", { member: "customers.country" }]],
  [
    "Only web orders of this year, dark, in German",
    ["sales_set_filter", { member: "orders.channel", value: "web" }],
    ["sales_set_filter", { member: "calendar.date", value: "2025" }],
    ["sales_set_display", { colorScheme: "dark", locale: "de-DE" }],
  ],
  ["Light again, in English", ["sales_set_display", { colorScheme: "light", locale: "en-US" }]],
  ["Times in New York", ["sales_set_display", { timezone: "America/New_York" }]],
  ["Where do we sell?", ["sales_navigate", { path: "/embed/dashboard/c3d4e5f6" }]],
  ["Back to the overview", ["sales_navigate", { path: "/embed/dashboard/a1b2c3d4" }]],
  [
    "Clear everything",
    ["sales_clear_filter", { member: "orders.channel" }],
    ["sales_clear_filter", { member: "customers.country" }],
    ["sales_clear_filter", { member: "calendar.date" }],
  ],
  ["Refresh", ["sales_refresh", {}]],
  ["What did the last drill-down show?", ["sales_read", {}]],
  ["What has been downloaded?", ["sales_read", {}]],
  ["Did anything fail?", ["sales_read", {}]],
  ["Delete the orders of last year"], // no tool can do that
];
