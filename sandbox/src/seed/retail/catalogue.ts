import type { Random } from "../random.js";

/** A product of the shop. */
export interface Product {
  id: number;
  name: string;
  category: Category;
  brand: string;
  listCents: number;
  /** How many go over the counter, beside the others. */
  popularity: number;
}

interface CategoryFacts {
  /** Its share of items sold over a whole year, beside the others. */
  share: number;
  /** What of the price the shop pays. */
  costRate: number;
  /** How often an order with it comes back. */
  returnRate: number;
  /** How strongly it sells in each month, January first; 1 is the year's average. */
  months: readonly number[];
  /** Names with list prices in whole units of the currency. */
  products: readonly (readonly [name: string, price: number])[];
}

const SUMMER = [0.5, 0.6, 0.8, 1.0, 1.4, 1.7, 1.7, 1.4, 0.9, 0.6, 0.6, 0.8];
const WINTER = [1.7, 1.4, 0.9, 0.5, 0.3, 0.3, 0.3, 0.5, 0.9, 1.3, 1.9, 2.0];
const EVEN = [0.9, 0.9, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.1, 1.1];

export const CATEGORIES = {
  Camping: {
    share: 16,
    costRate: 0.58,
    returnRate: 0.045,
    months: SUMMER,
    products: [
      ["Two-person tent", 329],
      ["Family tent", 549],
      ["Down sleeping bag", 279],
      ["Sleeping mat", 99],
      ["Camp stove", 84],
      ["Head torch", 45],
      ["Folding chair", 64],
      ["Cool box", 129],
    ],
  },
  Climbing: {
    share: 8,
    costRate: 0.52,
    returnRate: 0.05,
    months: SUMMER,
    products: [
      ["Climbing harness", 89],
      ["Dynamic rope 60 m", 189],
      ["Belay device", 59],
      ["Helmet", 79],
      ["Chalk bag", 22],
      ["Quickdraw set", 109],
      ["Climbing shoes", 139],
    ],
  },
  Cycling: {
    share: 13,
    costRate: 0.68,
    returnRate: 0.05,
    months: SUMMER,
    products: [
      ["Trail bike", 1249],
      ["City e-bike", 2190],
      ["Cycling helmet", 95],
      ["Handlebar bag", 69],
      ["Floor pump", 49],
      ["Bike light set", 59],
      ["Rain cape", 75],
      ["Repair kit", 29],
    ],
  },
  Footwear: {
    share: 20,
    costRate: 0.48,
    returnRate: 0.11,
    months: EVEN,
    products: [
      ["Hiking boot", 219],
      ["Trail runner", 149],
      ["Approach shoe", 165],
      ["Winter boot", 189],
      ["Camp sandal", 79],
      ["Merino sock", 24],
      ["Gaiters", 49],
      ["Insole", 39],
    ],
  },
  Hiking: {
    share: 22,
    costRate: 0.5,
    returnRate: 0.045,
    months: EVEN,
    products: [
      ["Rain jacket", 249],
      ["Day pack 25 l", 119],
      ["Trekking pack 60 l", 259],
      ["Trekking poles", 129],
      ["Fleece pullover", 89],
      ["Water bottle", 29],
      ["First-aid kit", 35],
      ["Sun hat", 32],
    ],
  },
  "Water sports": {
    share: 7,
    costRate: 0.63,
    returnRate: 0.045,
    months: [0.3, 0.4, 0.6, 0.9, 1.5, 2.2, 2.3, 1.7, 0.8, 0.5, 0.4, 0.4],
    products: [
      ["Inflatable kayak", 699],
      ["Paddle board", 549],
      ["Life vest", 99],
      ["Dry bag", 35],
      ["Wetsuit", 199],
      ["Swim goggles", 27],
      ["Paddle", 119],
    ],
  },
  "Winter sports": {
    share: 9,
    costRate: 0.55,
    returnRate: 0.07,
    months: WINTER,
    products: [
      ["Touring skis", 649],
      ["Snowshoes", 199],
      ["Ski jacket", 329],
      ["Ski gloves", 79],
      ["Goggles", 119],
      ["Base layer", 69],
      ["Avalanche kit", 349],
    ],
  },
  Travel: {
    share: 9,
    costRate: 0.45,
    returnRate: 0.04,
    months: EVEN,
    products: [
      ["Cabin bag", 179],
      ["Duffel 90 l", 149],
      ["Packing cubes", 39],
      ["Travel towel", 25],
      ["Neck pillow", 35],
      ["Power bank", 55],
      ["Door lock", 19],
    ],
  },
} as const satisfies Record<string, CategoryFacts>;

type Category = keyof typeof CATEGORIES;

const BRANDS = [
  ...["Alpenglow", "Basecamp & Co", "Cairn", "Driftwood", "Elkhorn", "Fjordline"],
  ...["Granite", "Halcyon", "Ironwood", "Juniper", "Kestrel", "Lodestar"],
];

/** The assortment: 60 products of 12 brands. */
export function createProducts(random: Random): Product[] {
  const products: Product[] = [];
  for (const [category, { products: names, share }] of Object.entries(CATEGORIES)) {
    for (const [name, price] of names) {
      const brand = BRANDS[products.length % BRANDS.length] ?? "";
      // dear things sell less often than cheap ones
      const popularity = ((share / names.length) * (0.6 + random.next())) / (1 + price / 250);
      const listCents = price * 100 - random.pick([0, 5, 10]);
      products.push({
        id: products.length + 1,
        name: `${brand} ${name}`,
        category: category as Category,
        brand,
        listCents,
        popularity,
      });
    }
  }
  return products;
}
