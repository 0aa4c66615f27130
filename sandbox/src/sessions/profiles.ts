import { notFound } from "../http-error.js";
import type { Queryable } from "../store/database.js";
import type { ViewerProfile } from "../contract/app-api.js";

/** Finds a console user. @throws HttpError 404 if there is none with that id. */
export async function readConsoleUser(
  store: Queryable,
  id: string,
): Promise<{ id: number; profile: ViewerProfile }> {
  const [user] = await store.query<{ id: number; profile: ViewerProfile }>(
    `select id, json_build_object('displayName', first_name, 'picture', picture, 'email', email, 'groups', '{}'::text[])
       as profile from users where id::text = $1`,
    [id],
  );
  if (!user) throw notFound("console user", id);
  return user;
}

/** Reads the stored profile of an embed user, with the names of its groups. */
export async function readProfile(store: Queryable, embedUserId: number): Promise<ViewerProfile> {
  const [user] = await store.query<{ first_name: string | null; email: string | null; groups: string[] }>(
    `select first_name, email, array(
       select name from embed_groups join embed_group_members on group_id = id where user_id = $1 order by name
     ) as groups from embed_users where id = $1`,
    [embedUserId],
  );
  const { first_name: displayName = null, email = null, groups = [] } = user ?? {};
  return { displayName, picture: null, email, groups };
}

/** Returns the members of a profile that have a value. */
export function definedMembers(profile: ViewerProfile): Partial<ViewerProfile> {
  const entries = Object.entries(profile).filter(([, value]) => value !== null && String(value) !== "");
  return Object.fromEntries(entries);
}
