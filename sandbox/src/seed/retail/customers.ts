import { weightedPicker, type Random } from "../random.js";
import { FIRST_DAY, LAST_DAY } from "./calendar.js";
import { COUNTRIES, type Country } from "./countries.js";

/** A customer of the shop. */
export interface Customer {
  id: number;
  name: string;
  segment: "consumer" | "business" | "school";
  country: Country;
  /** The embed tenant that the customer belongs to, by which rows are restricted. */
  tenant: string;
  signedUpDay: number;
  /** How often the customer orders, relative to others. */
  activity: number;
}

const CUSTOMERS = 6000;
/** Some customers signed up within so many days before the data begins. */
const EARLIER_DAYS = 300;

const GIVEN = [
  ..."Ada Amir Anouk Bea Carlos Chloé Dario Elif Emil Fatima Georg Hana Ines Jonas Kaito".split(" "),
  ..."Lena Malik Mia Nils Olga Priya Quinn Rosa Sven Tomás Uma Viktor Wen Yara Zoë".split(" "),
];
const FAMILY = [
  ..."Andersen Bauer Castillo Dubois Eriksson Fischer García Hughes Ivanova".split(" "),
  ..."Jensen Kowalski Lindqvist Moreau Nakamura O'Brien Petrova Quispe Rossi".split(" "),
  ..."Schmidt Tanaka Usman Virtanen Walker Xu Young Zimmermann".split(" "),
];
const COMPANIES = ["Outfitters", "Guides", "Adventures", "Rentals", "Expeditions", "Holidays"];
const SCHOOLS = ["Primary School", "Secondary School", "College", "Sports Academy"];

/** The embed tenants of the seed, with their shares of the customers. */
const TENANT_SHARES = [
  { tenant: "acme-outdoors", share: 55 },
  { tenant: "globex-retail", share: 30 },
  { tenant: "initech-school", share: 15 },
] as const;

/** Creates all customers, in the order in which they signed up. */
export function createCustomers(random: Random): Customer[] {
  const country = weightedPicker(random, COUNTRIES, ({ weight }) => weight);
  const tenant = weightedPicker(random, TENANT_SHARES, ({ share }) => share);
  const days = Array.from({ length: CUSTOMERS }, (_, index) => {
    if (index < CUSTOMERS / 4) return FIRST_DAY - random.integer(1, EARLIER_DAYS);
    return random.integer(FIRST_DAY, LAST_DAY - 7);
  }).sort((a, b) => a - b);
  return days.map((signedUpDay, index) => {
    const owner = tenant().tenant;
    const segment = createSegment(random, owner);
    return {
      id: index + 1,
      name: createName(random, segment),
      segment,
      country: country(),
      tenant: owner,
      signedUpDay,
      activity: (0.3 + 3 * random.next() ** 3) * (segment === "consumer" ? 1 : 1.8),
    };
  });
}

function createSegment(random: Random, tenant: string): Customer["segment"] {
  const schools = tenant === "initech-school" ? 0.4 : 0.03;
  if (random.chance(schools)) return "school";
  return random.chance(0.22) ? "business" : "consumer";
}

function createName(random: Random, segment: Customer["segment"]): string {
  const family = random.pick(FAMILY);
  if (segment === "business") return `${family} ${random.pick(COMPANIES)}`;
  if (segment === "school") return `${family} ${random.pick(SCHOOLS)}`;
  return `${random.pick(GIVEN)} ${family}`;
}
