import type { EmbedUser } from "svc-dashboard/backend";

/** The columns that an embed user is made of. */
export const EMBED_USER_COLUMNS =
  "embed_users.id, username, external_id, email, first_name, embed_users.created_at, last_login";

export interface EmbedUserRow {
  id: number;
  username: string;
  external_id: string | null;
  email: string | null;
  first_name: string | null;
  created_at: Date;
  last_login: Date | null;
}

/** An embed user as the service shows it (service description, section 2). */
export function toEmbedUser(row: EmbedUserRow): EmbedUser {
  return {
    id: row.id,
    username: row.username,
    createdAt: row.created_at.toISOString(),
    email: row.email,
    externalId: row.external_id,
    firstName: row.first_name,
    lastLogin: row.last_login?.toISOString() ?? null,
  };
}
