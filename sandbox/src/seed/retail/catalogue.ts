import type { Random } from "../random.js";
import PRODUCTS from "./products.json" with { type: "json" };

/** A product of the shop. */
export interface Product {
  id: number;
  name: string;
  category: Category;
  brand: string;
  listCents: number;
  /** How often it is sold, relative to other products. */
  popularity: number;
}

interface CategoryFacts {
  /** Its share of items sold over a whole year, relative to other categories. */
  share: number;
  /** The cost of the goods, as a share of the price. */
  costRate: number;
  /** How often an order with it is returned. */
  returnRate: number;
  /** How strongly it sells in each month, January first; 1 is the year's average. */
  months: readonly number[];
}

const SUMMER = [0.5, 0.6, 0.8, 1.0, 1.4, 1.7, 1.7, 1.4, 0.9, 0.6, 0.6, 0.8];
const WINTER = [1.7, 1.4, 0.9, 0.5, 0.3, 0.3, 0.3, 0.5, 0.9, 1.3, 1.9, 2.0];
const WATER = [0.3, 0.4, 0.6, 0.9, 1.5, 2.2, 2.3, 1.7, 0.8, 0.5, 0.4, 0.4];
const EVEN = [0.9, 0.9, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.1, 1.1];

type Category = keyof typeof PRODUCTS;

export const CATEGORIES: Readonly<Record<Category, CategoryFacts>> = {
  Camping: { share: 16, costRate: 0.58, returnRate: 0.045, months: SUMMER },
  Climbing: { share: 8, costRate: 0.52, returnRate: 0.05, months: SUMMER },
  Cycling: { share: 13, costRate: 0.68, returnRate: 0.05, months: SUMMER },
  Footwear: { share: 20, costRate: 0.48, returnRate: 0.11, months: EVEN },
  Hiking: { share: 22, costRate: 0.5, returnRate: 0.045, months: EVEN },
  "Water sports": { share: 7, costRate: 0.63, returnRate: 0.045, months: WATER },
  "Winter sports": { share: 9, costRate: 0.55, returnRate: 0.07, months: WINTER },
  Travel: { share: 9, costRate: 0.45, returnRate: 0.04, months: EVEN },
};

const BRANDS = [
  ...["Alpenglow", "Basecamp & Co", "Cairn", "Driftwood", "Elkhorn", "Fjordline"],
  ...["Granite", "Halcyon", "Ironwood", "Juniper", "Kestrel", "Lodestar"],
];

/** The assortment: 60 products of 12 brands. */
export function createProducts(random: Random): Product[] {
  const products: Product[] = [];
  for (const category of Object.keys(PRODUCTS) as Category[]) {
    const prices = Object.entries(PRODUCTS[category]);
    const share = CATEGORIES[category].share / prices.length;
    for (const [name, price] of prices) {
      const brand = BRANDS[products.length % BRANDS.length] ?? "";
      // expensive products sell less often than cheap ones
      const popularity = (share * (0.6 + random.next())) / (1 + price / 250);
      const listCents = price * 100 - random.pick([0, 5, 10]);
      const id = products.length + 1;
      products.push({ id, name: `${brand} ${name}`, category, brand, listCents, popularity });
    }
  }
  return products;
}
