import { edgeCases } from "./dashboards/edge-cases.js";
import { defaultSeed } from "./default-seed.js";
import type { EmbedUserSeed, TenantSeed } from "./tenant-seed.js";
import { createFixtureWorkbooks } from "./tenant/workbooks.js";

const NAMELESS = { id: 3, email: "no-name@tenant.example", firstName: null, picture: null };

/** Users that real hosts have: without a name, without an email, with characters that break careless searches. */
const ODD_USERS: Readonly<Record<number, Partial<EmbedUserSeed>>> = {
  1005: { username: "🏔️ guide", email: null, firstName: "🏔️" },
  1006: { username: "no-email", email: null, firstName: null },
  1007: { username: "percent", externalId: "100%_sure", email: "percent@acme.example" },
  1008: { username: "quote", externalId: "'; drop table embed_users; --", email: "quote@acme.example" },
  1009: { username: "backslash", externalId: "domain\\user", email: "BACKSLASH@ACME.EXAMPLE" },
  1010: { username: "email-only", externalId: null, email: "email-only@acme.example" },
  1011: { username: "n".repeat(200), email: "long@acme.example" },
};

/** The default seed plus hostile and odd dashboards and users, for tests of hosts and pages. */
export const fixturesSeed: TenantSeed = {
  ...defaultSeed,
  users: [...defaultSeed.users, NAMELESS],
  embedTenants: defaultSeed.embedTenants.map((tenant) => ({
    ...tenant,
    users: tenant.users.map((user) => ({ ...user, ...ODD_USERS[user.id] })),
  })),
  workbooks: [...createFixtureWorkbooks(edgeCases, NAMELESS.id), ...defaultSeed.workbooks],
  dashboards: [...defaultSeed.dashboards, ...edgeCases],
};
