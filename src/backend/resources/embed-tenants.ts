import { argumentError } from "../arguments.js";
import { isRecord } from "../../protocol/check.js";
import { idSegment, nameSegment } from "../request-url.js";
import type { CallOptions } from "../operation.js";
import type { PageList } from "../page-list.js";
import type { EmbedGroupMemberReference, EmbedUser, EmbedUserListQuery } from "../types.js";
import { Resource } from "./resource.js";

/** The most members in one request (service description, section 8). */
const MAX_MEMBERS = 1_000;

/** The users and groups of embed tenants. */
export class EmbedTenants extends Resource {
  /**
   * Lists the users of an embed tenant (service description, section 4).
   * @param embedTenantName The name that sessions are generated with.
   * @param query The search string, the cursor and the page size.
   * @throws TypeError when the name could change the request's path, such as one with a slash.
   * @throws ValidationError when the service rejects a query parameter, such as a cursor of another list.
   * @throws NotFoundError when the embed tenant does not exist.
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
   * Removes 1 to 1,000 members from a group; references to non-members are ignored (service description, section 4).
   * @param embedTenantName The name of the embed tenant.
   * @param groupId The id of the group, a non-negative integer.
   * @param members Users by the host's id, `{ externalId }`, or by the service's, `{ embedUserId }`.
   * @throws RangeError on any other number of members, before anything is sent.
   * @throws TypeError on an invalid name or id, and unless each member has exactly one of the two ids, before anything is
   *   sent.
   * @throws NotFoundError when the embed tenant or the group does not exist.
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
   * Removes any number of members from a group, 1,000 per request, one request after another. `deadlineMs` is the time
   * for all of them.
   * @param embedTenantName The name of the embed tenant.
   * @param groupId The id of the group, a non-negative integer.
   * @param members Any iterable of members, also an asynchronous one. It is read as the requests are sent.
   * @returns The number of members in the requests that succeeded.
   * @throws the error of the failed request, with `removed`: how many members the requests before it removed. The failed
   *   request may still have been carried out; removing its members again does no harm.
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
        chunk.push(member);
        if (chunk.length === MAX_MEMBERS) await flush();
      }
      if (chunk.length > 0) await flush();
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
    const { length } = Object(members) as typeof members; // JavaScript callers may pass undefined
    if (!(length >= 1 && length <= MAX_MEMBERS)) {
      throw new RangeError(
        `Expected 1 to ${MAX_MEMBERS} members, got ${length}; removeGroupMembersInChunks accepts any number.`,
      );
    }
    for (const member of members) checkMember(member);
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

/** @throws TypeError unless a member has exactly one of the two ids: with both, it is unclear which one counts. */
function checkMember(member: unknown): void {
  const { embedUserId, externalId } = isRecord(member) ? member : {};
  const isValid =
    externalId === undefined
      ? Number.isSafeInteger(embedUserId)
      : embedUserId === undefined && typeof externalId === "string";
  if (!isValid) {
    throw argumentError(
      "each member to be { embedUserId: integer } or { externalId: string }, not both",
      member,
    );
  }
}
