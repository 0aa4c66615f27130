import type { Workbook } from "../../../backend/index.js";
import { checkPublicId } from "../../../protocol/embed-url.js";
import { passes } from "../../passes.js";
import { serviceFailure } from "../failure.js";
import { ok, problem, skipped, warning, type Finding } from "../finding.js";
import type { Probe } from "../probe.js";

/** How many workbooks are searched, and how many one request returns. */
const MAX_WORKBOOKS = 2_000;
const PAGE_SIZE = 100;

type PublishedDashboard = NonNullable<Workbook["publishedDashboard"]>;

/** The result of a search through the workbooks. */
interface Search {
  /** The matching dashboard, if one was found. */
  dashboard: PublishedDashboard | undefined;
  /** The number of workbooks searched. */
  searched: number;
  /** How many of them have a published dashboard. */
  published: number;
  /** Whether the list has dashboards at all: the member is optional. */
  hasDashboards: boolean;
}

/** Whether the dashboard is published and may be embedded; without a public id, whether any dashboard is. */
export async function checkEmbedding(probe: Probe): Promise<Finding> {
  if ((await probe.deploymentError()) !== undefined)
    return skipped("The token may not read the list of workbooks.");
  const { client, deploymentId, publicId } = probe;
  try {
    const list = client.workbooks.list(deploymentId, { first: PAGE_SIZE });
    const search = await searchFor(list, ({ publicId: id, allowEmbed }) =>
      publicId === undefined ? allowEmbed && passes(checkPublicId, id) : id === publicId,
    );
    probe.dashboard = search.dashboard;
    probe.publicId ??= search.dashboard?.publicId;
    return judge(publicId, search);
  } catch (error) {
    return serviceFailure(error, probe);
  }
}

async function searchFor(
  list: AsyncIterable<Workbook>,
  isWanted: (dashboard: PublishedDashboard) => boolean,
): Promise<Search> {
  const search: Search = { dashboard: undefined, searched: 0, published: 0, hasDashboards: false };
  for await (const workbook of list) {
    search.searched++;
    search.hasDashboards ||= "publishedDashboard" in workbook;
    const { publishedDashboard: dashboard } = workbook;
    if (dashboard?.status === "published") {
      search.published++;
      if (isWanted(dashboard)) search.dashboard = dashboard;
    }
    if (search.dashboard || search.searched >= MAX_WORKBOOKS) break;
  }
  return search;
}

function judge(
  publicId: string | undefined,
  { dashboard, searched, published, hasDashboards }: Search,
): Finding {
  if (dashboard?.allowEmbed) return ok(`Dashboard ${dashboard.publicId} is published and may be embedded.`);
  if (dashboard) {
    return problem(
      `Dashboard ${publicId} is published, but may not be embedded.`,
      "The service responds to its embed with an error.",
      "Allow embedding in this dashboard's settings.",
    );
  }
  if (searched > 0 && !hasDashboards) {
    return warning(
      "The list of workbooks does not include dashboards.",
      "The doctor can't check whether a dashboard is published and may be embedded.",
      "Check the dashboard's settings, and pass its id with --public-id.",
    );
  }
  if (searched >= MAX_WORKBOOKS) {
    return warning(
      publicId === undefined
        ? `None of the first ${searched} workbooks has a dashboard that may be embedded.`
        : `Dashboard ${publicId} is not among the first ${searched} workbooks.`,
      "The doctor does not search any further, so this remains unchecked.",
      "Check in the dashboard's settings that it is published and may be embedded, and pass its id with --public-id.",
    );
  }
  if (publicId === undefined) {
    return problem(
      `None of the ${published} published dashboards of this deployment may be embedded.`,
      "The service responds to their embeds with an error.",
      "Publish a dashboard and allow embedding it, or pass another --deployment-id.",
    );
  }
  return problem(
    `The deployment has no published dashboard ${publicId} among its ${searched} workbooks.`,
    "It is a draft, archived or in another deployment, or the id is mistyped. Its embed shows nothing.",
    "Publish the dashboard, or correct --public-id or --deployment-id.",
  );
}
