/** The columns of an embed user, each as the member of its name. JSON has dates as the service writes them. */
export const EMBED_USER_COLUMNS =
  'embed_users.id, username, external_id as "externalId", email, first_name as "firstName", ' +
  'embed_users.created_at as "createdAt", last_login as "lastLogin"';
