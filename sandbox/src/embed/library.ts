import type { Dashboard, ReportSnapshot, WorkbookType } from "svc-dashboard/backend";
import { DASHBOARD_COLUMNS } from "../store/dashboards.js";
import { notFound } from "../http-error.js";
import type { Grant } from "../sessions/grant.js";
import type { Queryable } from "../store/database.js";
import type { AppItem } from "../contract/app-api.js";
import { STORED_DAYS } from "../query/time-members.js";

const DAY_MS = 86_400_000;

/** An item, with the properties that lists do not show. */
interface LibraryItem extends AppItem {
  isFavorite: boolean;
  /** Whether the viewer has created it. */
  isOwn: boolean;
}

/** The parts of a grant that decide what a viewer may see. */
export type LibraryViewer = Pick<
  Grant,
  "deploymentId" | "embedTenant" | "embedUserId" | "consoleUserId" | "creatorMode"
>;

/**
 * The items of a deployment that one viewer may see. They are shared or the viewer's own, and have no embed tenant or the
 * viewer's; console users see the items of all tenants. Items in a hidden folder are hidden too.
 */
export class Library {
  readonly #viewer: LibraryViewer;
  readonly #items: ReadonlyMap<number, LibraryItem>;

  private constructor(viewer: LibraryViewer, items: readonly LibraryItem[]) {
    this.#viewer = viewer;
    this.#items = new Map(items.map((item) => [item.id, item]));
  }

  /** `shiftDays`: by how many days the dates of the seed are moved where they are shown. */
  static async read(store: Queryable, viewer: LibraryViewer, shiftDays = 0): Promise<Library> {
    const { deploymentId, embedTenant, consoleUserId, embedUserId } = viewer;
    const rows = await store.query<Omit<LibraryItem, "updatedAt"> & { updatedAt: Date }>(
      `with recursive allowed as (
         select workbooks.id, type, name, folder_id, updated_at, is_favorite,
           coalesce(users.first_name, users.email) as owner,
           coalesce(case when creator_id is null then owner_id = $2 else creator_id = $3 end, false) as is_own
         from workbooks join users on users.id = owner_id
         where deployment_id = $1 and (is_shared or owner_id = $2 or creator_id = $3)
           and (embed_tenant is null or embed_tenant = $4 or $2::integer is not null)
       ), visible as (
         select allowed.*, '[]'::jsonb as place from allowed where folder_id is null
         union all
         select allowed.*, place || jsonb_build_object('type', folder.type, 'id', folder.id, 'name', folder.name)
         from allowed join visible as folder on folder.id = allowed.folder_id
       )
       select id, type, name, owner, place, updated_at as "updatedAt", is_favorite as "isFavorite", is_own as "isOwn"
       from visible order by id`,
      [deploymentId, consoleUserId, embedUserId, embedTenant],
    );
    return new Library(
      viewer,
      rows.map((row) => ({ ...row, updatedAt: shownTime(row.updatedAt, shiftDays) })),
    );
  }

  /** Returns the items in a folder; null is the root. */
  itemsIn(folder: number | null): AppItem[] {
    const items = [...this.#items.values()].map(toAppItem);
    return items.filter(({ place }) => (place.at(-1)?.id ?? null) === folder);
  }

  /** Whether this viewer may see an item. */
  has(id: number): boolean {
    return this.#items.has(id);
  }

  /** @throws HttpError 404 if there is none that this viewer may see. */
  item(id: number, type?: WorkbookType): AppItem {
    const item = this.#items.get(id);
    if (!item || (type && item.type !== type)) throw notFound(type?.toLowerCase() ?? "item", id);
    return toAppItem(item);
  }

  isFavorite(id: number): boolean {
    return this.#items.get(id)?.isFavorite ?? false;
  }

  /** Reads the report of an item. */
  async reportOf(store: Queryable, id: number): Promise<ReportSnapshot | undefined> {
    if (this.#items.get(id)?.type !== "REPORT") return undefined;
    const [row] = await store.query<{ report: ReportSnapshot | null }>(
      "select meta -> 'report' as report from workbooks where id = $1",
      [id],
    );
    return row?.report ?? undefined;
  }

  /** Reads the dashboards of the deployment that this viewer may open. */
  async dashboards(store: Queryable): Promise<Dashboard[]> {
    const dashboards = await store.query<Dashboard>(
      `select ${DASHBOARD_COLUMNS} from dashboards where deployment_id = $1 order by id`,
      [this.#viewer.deploymentId],
    );
    return dashboards.filter((dashboard) => this.#mayOpen(dashboard));
  }

  /** Whether this viewer may open a dashboard: a published one that may be embedded, or a draft as its creator. */
  #mayOpen({ workbookId, status, allowEmbed }: Dashboard): boolean {
    const item = this.#items.get(workbookId);
    if (!item) return false;
    return status === "draft" ? this.#viewer.creatorMode && item.isOwn : status === "published" && allowEmbed;
  }
}

function toAppItem({ isFavorite: _, isOwn: __, ...item }: LibraryItem): AppItem {
  return item;
}

/** Times before the end of the stored data move with the data; changes of viewers are later. */
function shownTime(updatedAt: Date, shiftDays: number): string {
  const isStored = updatedAt.toISOString().slice(0, 10) <= STORED_DAYS.to;
  return new Date(updatedAt.getTime() + (isStored ? shiftDays * DAY_MS : 0)).toISOString();
}
