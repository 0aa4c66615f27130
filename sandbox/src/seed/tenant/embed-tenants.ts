import { createRandom } from "../random.js";
import type { EmbedTenantSeed, EmbedUserSeed } from "../tenant-seed.js";

const NAMES = "Ada Ben Chloé Dario Elif Fatima Georg Hana Ines Jonas Kaito Lena".split(" ");

/** Users of the first tenant whose names are written with other letters. */
const OTHER_LETTERS: readonly Partial<EmbedUserSeed>[] = [
  { username: "renée.o'connor", email: "renee.o'connor@acme.example", firstName: "Renée" },
  { username: "山田 太郎", email: "yamada@acme.example", firstName: "太郎" },
  { username: "مريم", email: "mariam@acme.example", firstName: "مريم" },
  { username: "İpek", email: "İpek@acme.example", firstName: "İpek" },
];

function createUsers(name: string, firstId: number, count: number): EmbedUserSeed[] {
  const random = createRandom(firstId);
  return Array.from({ length: count }, (_, index) => {
    const given = NAMES[index % NAMES.length] ?? "";
    const username = `${given.toLowerCase()}.${index + 1}`;
    const createdAt = Date.UTC(2024, 0, 1, 8) + random.integer(0, 600) * 86_400_000;
    return {
      id: firstId + index,
      username,
      externalId: `${name}-${index + 1}`,
      email: `${given.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()}.${index + 1}@${name}.example`,
      firstName: given,
      createdAt: new Date(createdAt).toISOString(),
      lastLogin: random.chance(0.8)
        ? new Date(createdAt + random.integer(1, 100) * 86_400_000).toISOString()
        : null,
    };
  });
}

const ids = (users: readonly EmbedUserSeed[], from: number, to: number) =>
  users.slice(from, to).map(({ id }) => id);

const acme = createUsers("acme-outdoors", 1001, 25).map((user, index) => ({
  ...user,
  ...OTHER_LETTERS[index],
}));
const globex = createUsers("globex-retail", 2001, 12);
const initech = createUsers("initech-school", 10_001, 1250);

/** Three tenants: a small one with several groups, a smaller one, and one with more members than a request may name. */
export const embedTenants: readonly EmbedTenantSeed[] = [
  {
    name: "acme-outdoors",
    dataScope: "acme-outdoors",
    users: acme,
    groups: [
      { id: 11, name: "analysts", memberIds: ids(acme, 0, 8) },
      { id: 12, name: "managers", memberIds: ids(acme, 6, 12) },
      { id: 13, name: "all-staff", memberIds: ids(acme, 0, 25) },
    ],
  },
  {
    name: "globex-retail",
    dataScope: "globex-retail",
    users: globex,
    groups: [{ id: 21, name: "buyers", memberIds: ids(globex, 0, 5) }],
  },
  {
    name: "initech-school",
    dataScope: "initech-school",
    users: initech,
    groups: [{ id: 31, name: "pupils", memberIds: ids(initech, 0, 1200) }],
  },
];
