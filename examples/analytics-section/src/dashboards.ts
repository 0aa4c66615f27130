/** The dashboards in the order of their tabs. Replace them by your own. */
export const DASHBOARDS = [
  { publicId: "a1b2c3d4", slug: "sales", title: "Sales" },
  { publicId: "c3d4e5f6", slug: "regions", title: "Regions" },
  { publicId: "e5f6a7b8", slug: "products", title: "Products" },
] as const;

export type Dashboard = (typeof DASHBOARDS)[number];
