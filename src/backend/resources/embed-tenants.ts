import { idSegment, nameSegment } from "../address.js";
import type { CallOptions } from "../operation.js";
import type { PageList } from "../page-list.js";
import type { EmbedGroupMemberReference, EmbedUser, EmbedUserListQuery } from "../types.js";
import { Resource } from "./resource.js";

/** The most members that one request may name (service description, section 8). */
const MOST_MEMBERS = 1_000;

/** The embed tenants' users and groups. */
export class EmbedTenants extends Resource {
  /**
   * Lists the users of an embed tenant; `search` is a part of the email or the external id. Service description,
   * section 4.
   * @throws TypeError on a name that could change the request's path.
   */
  listUsers(
    embedTenantName: string,
    query: EmbedUserListQuery = {},
    options?: CallOptions,
  ): PageList<EmbedUser> {
    return this.pages(
      "listEmbedUsers",
      () => `/embed-tenants/${nameSegment("embedTenantName", embedTenantName)}/users`,
      query,
      options,
    );
  }

  /**
   * Removes 1 to 1,000 members from a group. Removing one that is not in it does nothing. Service description,
   * section 4.
   * @throws RangeError on another number of members, TypeError on a wrong name or id; nothing is sent then.
   */
  async removeGroupMembers(
    embedTenantName: string,
    groupId: number,
    members: readonly EmbedGroupMemberReference[],
    options?: CallOptions,
  ): Promise<void> {
    return this.#remove(embedTenantName, groupId, members, options);
  }

  /**
   * Removes any number of members, 1,000 in one request, one request after another. `deadlineMs` counts for all of them.
   * @returns how many were removed.
   * @throws what the failed request throws, with `removed`: how many members the requests before it removed. The
   *   failed one may have been carried out all the same; sending it again does no harm.
   */
  async removeGroupMembersInChunks(
    embedTenantName: string,
    groupId: number,
    members: Iterable<EmbedGroupMemberReference> | AsyncIterable<EmbedGroupMemberReference>,
    options?: CallOptions,
  ): Promise<number> {
    const start = performance.now();
    let removed = 0;
    let chunk: EmbedGroupMemberReference[] = [];
    const flush = async (): Promise<void> => {
      await this.#remove(embedTenantName, groupId, chunk, options, start);
      removed += chunk.length;
      chunk = [];
    };
    try {
      for await (const member of members) {
        if (chunk.push(member) === MOST_MEMBERS) await flush();
      }
      if (chunk.length) await flush();
    } catch (error) {
      if (error instanceof Error) Reflect.set(error, "removed", removed);
      throw error;
    }
    return removed;
  }

  async #remove(
    embedTenantName: string,
    groupId: number,
    members: readonly EmbedGroupMemberReference[],
    options: CallOptions | undefined,
    start?: number,
  ): Promise<void> {
    const { length } = Object(members) as typeof members; // a missing list is none
    if (!(length >= 1 && length <= MOST_MEMBERS)) {
      throw new RangeError(
        `Expected 1 to ${MOST_MEMBERS} members, got ${length}; removeGroupMembersInChunks takes any number.`,
      );
    }
    await this.send(
      {
        name: "removeEmbedGroupMembers",
        method: "DELETE",
        path: () =>
          `/embed-tenants/${nameSegment("embedTenantName", embedTenantName)}/groups/${idSegment("groupId", groupId)}/users`,
        body: { members },
        start,
        read: null,
      },
      options,
    );
  }
}
