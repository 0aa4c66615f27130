import type { Dashboard, ReportSnapshot, WorkbookType } from "svc-dashboard/backend";
import { DASHBOARD_COLUMNS } from "../store/dashboards.js";
import { notFound } from "../http-error.js";
import type { Grant } from "../sessions/grant.js";
import type { Queryable } from "../store/database.js";
import type { AppItem, AppPlace } from "../contract/app-api.js";
import { STORED_DAYS } from "../query/time-members.js";

const DAY_MS = 86_400_000;

interface ItemRow {
  id: number;
  type: WorkbookType;
  name: string;
  folder_id: number | null;
  updated_at: Date;
  is_favorite: boolean;
  owner: string;
  owner_id: number;
  creator_id: number | null;
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
  /** The items that the viewer may see. */
  readonly #rows: ReadonlyMap<number, ItemRow>;
  readonly #shiftDays: number;
  #dashboards: Promise<Dashboard[]> | undefined;

  private constructor(viewer: LibraryViewer, rows: ReadonlyMap<number, ItemRow>, shiftDays: number) {
    this.#viewer = viewer;
    this.#rows = rows;
    this.#shiftDays = shiftDays;
  }

  /** `shiftDays`: by how many days the dates of the seed are moved where they are shown. */
  static async read(store: Queryable, viewer: LibraryViewer, shiftDays = 0): Promise<Library> {
    const { deploymentId, embedTenant, consoleUserId, embedUserId } = viewer;
    const rows = await store.query<ItemRow>(
      `select workbooks.id, type, name, folder_id, updated_at, is_favorite, owner_id, creator_id,
         coalesce(users.first_name, users.email) as owner
       from workbooks join users on users.id = owner_id
       where deployment_id = $1 and (is_shared or owner_id = $2 or creator_id = $3)
         and (embed_tenant is null or embed_tenant = $4 or $2::integer is not null)`,
      [deploymentId, consoleUserId, embedUserId, embedTenant],
    );
    const all = new Map(rows.map((row) => [row.id, row]));
    const isVisible = ({ folder_id }: ItemRow): boolean => {
      const folder = all.get(folder_id ?? NaN);
      return folder_id === null || (folder !== undefined && isVisible(folder));
    };
    return new Library(viewer, new Map([...all].filter(([, row]) => isVisible(row))), shiftDays);
  }

  items(): AppItem[] {
    return [...this.#rows.values()].map((row) => this.#item(row));
  }

  /** Returns the items in a folder; null is the root. */
  itemsIn(folder: number | null): AppItem[] {
    return this.items().filter(({ place }) => (place.at(-1)?.id ?? null) === folder);
  }

  /** Whether this viewer may see an item. */
  has(id: number): boolean {
    return this.#rows.has(id);
  }

  /** @throws HttpError 404 if there is none that this viewer may see. */
  item(id: number, type?: WorkbookType): AppItem {
    const row = this.#rows.get(id);
    if (!row || (type && row.type !== type)) throw notFound(type?.toLowerCase() ?? "item", id);
    return this.#item(row);
  }

  isFavorite(id: number): boolean {
    return this.#rows.get(id)?.is_favorite ?? false;
  }

  /** Reads the report of an item. */
  async reportOf(store: Queryable, id: number): Promise<ReportSnapshot | undefined> {
    if (this.#rows.get(id)?.type !== "REPORT") return undefined;
    const [row] = await store.query<{ report: ReportSnapshot | null }>(
      "select meta -> 'report' as report from workbooks where id = $1",
      [id],
    );
    return row?.report ?? undefined;
  }

  /** Whether this viewer may open a dashboard: a published one that may be embedded, or a draft as its creator. */
  mayOpen({ workbookId, status, allowEmbed }: Dashboard): boolean {
    const row = this.#rows.get(workbookId);
    if (!row) return false;
    if (status !== "draft") return status === "published" && allowEmbed;
    const { creatorMode, embedUserId, consoleUserId } = this.#viewer;
    const creator = row.creator_id === null ? row.owner_id === consoleUserId : row.creator_id === embedUserId;
    return creatorMode && creator;
  }

  /** The dashboards of the deployment that this viewer may open; read once. */
  dashboards(store: Queryable): Promise<Dashboard[]> {
    return (this.#dashboards ??= store
      .query<Dashboard>(`select ${DASHBOARD_COLUMNS} from dashboards where deployment_id = $1 order by id`, [
        this.#viewer.deploymentId,
      ])
      .then((rows) => rows.filter((row) => this.mayOpen(row))));
  }

  #item(row: ItemRow): AppItem {
    const { id, type, name, owner } = row;
    return {
      id,
      type,
      name,
      owner,
      updatedAt: this.#shown(row.updated_at).toISOString(),
      place: this.#placeOf(row),
    };
  }

  /** Times before the end of the stored data move with the data; changes of viewers are later. */
  #shown(updatedAt: Date): Date {
    const isStored = updatedAt.toISOString().slice(0, 10) <= STORED_DAYS.to;
    return isStored ? new Date(updatedAt.getTime() + this.#shiftDays * DAY_MS) : updatedAt;
  }

  /** Returns the folders of a row, from the root down. */
  #placeOf({ folder_id }: ItemRow): AppPlace[] {
    const folder = this.#rows.get(folder_id ?? NaN);
    return folder ? [...this.#placeOf(folder), { type: folder.type, id: folder.id, name: folder.name }] : [];
  }
}
