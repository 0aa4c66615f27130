import type { Workbook } from "../../backend/index.js";
import { embedUrl } from "../../protocol/index.js";
import { ok, problem, skipped, warning, type Check, type Finding } from "../check.js";
import { serviceFailure } from "../service-failure.js";

/** How many workbooks are looked through, and how many come in one answer. */
const MOST_WORKBOOKS = 2_000;
const PAGE_SIZE = 100;

type PublishedDashboard = NonNullable<Workbook["publishedDashboard"]>;

/** What was seen on the way through the workbooks. */
interface Search {
  /** The dashboard that is looked for, once it is found. */
  dashboard: PublishedDashboard | undefined;
  looked: number;
  published: number;
  /** Whether the list tells of dashboards at all: a service need not. */
  tells: boolean;
}

/** Whether the dashboard is published and may be embedded; without a public id, whether any is. */
export const embedding: Check = {
  id: "embedding",
  title: "Embedding allowed",
  needs: ["deployment"],
  async run(probe) {
    if ((await probe.deploymentError()) !== undefined)
      return skipped("The token may not read the list of workbooks.");
    const { client, target, publicId } = probe;
    try {
      const list = client.workbooks.list(target.deploymentId, { first: PAGE_SIZE });
      const search = await searchFor(list, ({ publicId: id, allowEmbed }) =>
        publicId === undefined ? allowEmbed && hasAddress(id) : id === publicId,
      );
      probe.publicId ??= search.dashboard?.publicId;
      return judge(publicId, search);
    } catch (error) {
      return serviceFailure(error, probe);
    }
  },
};

async function searchFor(
  list: AsyncIterable<Workbook>,
  wanted: (dashboard: PublishedDashboard) => boolean,
): Promise<Search> {
  const search: Search = { dashboard: undefined, looked: 0, published: 0, tells: false };
  for await (const workbook of list) {
    search.looked++;
    search.tells ||= "publishedDashboard" in workbook;
    const { publishedDashboard: dashboard } = workbook;
    if (dashboard?.status === "published") {
      search.published++;
      if (wanted(dashboard)) search.dashboard = dashboard;
    }
    if (search.dashboard || search.looked >= MOST_WORKBOOKS) break;
  }
  return search;
}

/** A tenant may list an id that no address can hold: an empty one, say. */
function hasAddress(publicId: string): boolean {
  try {
    return embedUrl({ tenantOrigin: "https://tenant.example", publicId }) !== "";
  } catch {
    return false;
  }
}

function judge(publicId: string | undefined, { dashboard, looked, published, tells }: Search): Finding {
  if (dashboard?.allowEmbed) return ok(`Dashboard ${dashboard.publicId} is published and may be embedded.`);
  if (dashboard) {
    return problem(
      `Dashboard ${publicId} is published, and its embedding is off.`,
      "The service answers its embed with an error.",
      "Allow embedding in this dashboard's settings.",
    );
  }
  if (looked > 0 && !tells) {
    return warning(
      "The list of workbooks tells nothing of dashboards.",
      "Whether a dashboard is published and may be embedded remains open.",
      "Look in the dashboard's own settings, and name it with --public-id.",
    );
  }
  if (looked >= MOST_WORKBOOKS) {
    return warning(
      publicId === undefined
        ? `None of the first ${looked} workbooks has a dashboard that may be embedded.`
        : `Dashboard ${publicId} is not among the first ${looked} workbooks.`,
      "There are too many to look through, so that this remains open.",
      "Look in the dashboard's own settings whether it is published and may be embedded, and name it with --public-id.",
    );
  }
  if (publicId === undefined) {
    return problem(
      `None of ${published} published dashboards of this deployment may be embedded.`,
      "The service answers embeds of them with an error.",
      "Publish a dashboard and allow its embedding there, or name another deployment.",
    );
  }
  return problem(
    `The deployment has no published dashboard ${publicId} among its ${looked} workbooks.`,
    "It is a draft, archived, of another deployment, or the id is mistyped: its embed shows nothing.",
    "Publish the dashboard, or correct --public-id or --deployment-id.",
  );
}
