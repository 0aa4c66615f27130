import { drawing, nominal, quantity, temporal } from "./channels.js";
import { chart, dateFilter, filter } from "./layout.js";
import { published } from "./published.js";
import { CURRENCY, NUMBER, PERCENT, type Report } from "./report.js";

/** One row below the drawing. */
const SIZES = { orient: "bottom", columns: 3, offset: 4 };

/** One column on the ocean, in the style of the discs. */
const DISCS = { symbols: { fillOpacity: { value: 0.5 } } };
const ON_OCEAN = { orient: "bottom-left", columns: 1, offset: 0, encoding: DISCS };

const map: Report = {
  reportId: 1101,
  title: "Revenue by country",
  kind: "map",
  query: {
    measures: ["orders.revenue", "orders.count"],
    dimensions: ["customers.country", "customers.latitude", "customers.longitude"],
  },
  spec: {
    projection: { type: "equalEarth" },
    layer: [
      {
        data: { name: "land" },
        mark: { type: "geoshape", fillOpacity: 0.16, strokeOpacity: 0.25, aria: false },
      },
      {
        mark: { type: "circle", opacity: 1, fillOpacity: 0.5, stroke: "var(--series-1)", strokeWidth: 1 },
        encoding: {
          longitude: { field: "customers_longitude", type: "quantitative" },
          latitude: { field: "customers_latitude", type: "quantitative" },
          size: {
            field: "orders_revenue",
            type: "quantitative",
            scale: { range: [0, { expr: "pow(width / 18, 2)" }] },
            legend: ON_OCEAN,
          },
          order: { field: "orders_revenue", type: "quantitative", sort: "descending" },
          tooltip: [
            nominal("customers_country", { title: "Country" }),
            quantity("orders_revenue", { title: "Revenue", format: "$,.0f" }),
          ],
        },
      },
    ],
  },
  formats: { "orders.revenue": CURRENCY, "orders.count": NUMBER },
};

const valueByCountry: Report = {
  reportId: 1102,
  title: "Orders and their value",
  description: "Each point is a country.",
  kind: "vega",
  query: {
    measures: ["orders.count", "orders.average_order_value", "orders.revenue"],
    dimensions: ["customers.country", "customers.region"],
  },
  spec: {
    encoding: {
      x: quantity("orders_count", {
        title: "Orders",
        scale: { type: "log", nice: false, padding: { expr: "width / 9" } },
        axis: { values: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000], tickCount: 12 },
      }),
      y: quantity("orders_average_order_value", {
        title: "Average order value",
        scale: { zero: false },
        axis: { format: "$~s" },
      }),
    },
    layer: [
      {
        mark: { type: "point", filled: true, opacity: 0.8 },
        encoding: {
          color: nominal("customers_region", { legend: { orient: "top" } }),
          size: { field: "orders_revenue", type: "quantitative", legend: SIZES },
          tooltip: [
            nominal("customers_country", { title: "Country" }),
            quantity("orders_count", { title: "Orders", format: "," }),
            quantity("orders_average_order_value", { title: "Average value", format: "$,.2f" }),
            quantity("orders_revenue", { title: "Revenue", format: "$,.0f" }),
          ],
        },
      },
      {
        transform: [
          {
            window: [{ op: "row_number", as: "place" }],
            sort: [{ field: "orders_revenue", order: "descending" }],
          },
          { filter: "datum.place <= (width < 350 ? 3 : 5)" },
        ],
        mark: { type: "text", dy: -14, aria: false, tooltip: null },
        encoding: { text: { field: "customers_country", type: "nominal" } },
      },
    ],
  },
};

const countries: Report = {
  reportId: 1103,
  title: "Countries",
  kind: "table",
  query: {
    dimensions: ["customers.country", "customers.region"],
    measures: [
      ...["orders.revenue", "orders.count", "orders.customers", "orders.average_order_value"],
      ...["orders.margin_rate", "orders.return_rate"],
    ],
    order: [{ member: "orders.revenue", direction: "DESC" }],
  },
  formats: { "orders.revenue": CURRENCY, "orders.margin_rate": PERCENT, "orders.return_rate": PERCENT },
};

const conversion: Report = {
  reportId: 1104,
  title: "Conversion by device",
  description: "How many of a hundred visits end with an order, for all tenants together.",
  query: {
    measures: ["visits.conversion_rate"],
    dimensions: ["visits.device"],
    timeDimension: { member: "visits.day", grain: "month" },
  },
  ...drawing({
    mark: { type: "line", point: true },
    x: temporal("visits_day", { axis: { grid: false } }),
    y: quantity("visits_conversion_rate", { axis: { format: ".1%" } }),
    color: nominal("visits_device", { legend: { orient: "top" } }),
    tooltip: [
      { field: "visits_day", type: "temporal" },
      nominal("visits_device", { title: "Device" }),
      quantity("visits_conversion_rate", { title: "Conversion", format: ".2%" }),
    ],
  }),
};

/** Countries, on a map and compared with each other. */
export const whereWeSell = published({
  id: 2002,
  publicId: "c3d4e5f6",
  workbookId: 512,
  title: "Where we sell",
  description: "Customers count where they live. Cancelled orders are not counted.",
  reports: [map, valueByCountry, countries, conversion],
  widgets: [
    dateFilter([0, 0, 4, 3]),
    filter("filter-region", [4, 0, 2, 3], "customers.region", "Region"),
    filter("filter-country", [6, 0, 2, 3], "customers.country", "Country"),
    filter("filter-segment", [8, 0, 2, 3], "customers.segment", "Segment"),
    filter("filter-channel", [10, 0, 2, 3], "orders.channel", "Channel"),
    // the map is wider than high: in a higher place, a narrow map would have much empty space above and below
    { ...chart("map", [0, 3, 7, 13], map), onPhone: [0, 3, 4, 8] },
    { ...chart("value-by-country", [7, 3, 5, 13], valueByCountry), onPhone: [0, 11, 4, 13] },
    { ...chart("countries", [0, 16, 7, 15], countries), onPhone: [0, 24, 4, 15] },
    { ...chart("conversion", [7, 16, 5, 15], conversion), onPhone: [0, 39, 4, 15] },
  ],
});
