import type { Workbook } from "../../backend/index.js";
import { embedUrl } from "../../protocol/index.js";
import { ok, problem, warning, type Check, type Finding } from "../check.js";
import type { Probe } from "../probe.js";
import { serviceFailure } from "../service-failure.js";

/** How many workbooks are looked through, and how many come in one answer. */
const MOST_WORKBOOKS = 2_000;
const PAGE_SIZE = 100;

type PublishedDashboard = NonNullable<Workbook["publishedDashboard"]>;

/** Whether the dashboard is published and may be embedded; without a public id, whether any is. */
export const embedding: Check = {
  id: "embedding",
  title: "Embedding allowed",
  needs: ["deployment"],
  async run(probe) {
    try {
      const { client, target, publicId } = probe;
      const list = client.workbooks.list(target.deploymentId, { first: PAGE_SIZE });
      const workbooks = await list.toArray({ limit: MOST_WORKBOOKS });
      const published = workbooks
        .flatMap(({ publishedDashboard }) => publishedDashboard ?? [])
        .filter(({ status }) => status === "published");
      return publicId === undefined
        ? findDashboard(probe, published)
        : judge(publicId, published, workbooks.length);
    } catch (error) {
      return serviceFailure(error);
    }
  },
};

function findDashboard(probe: Probe, published: readonly PublishedDashboard[]): Finding {
  const embeddable = published.filter(({ allowEmbed }) => allowEmbed);
  probe.publicId = embeddable.find(({ publicId }) => hasAddress(publicId))?.publicId;
  if (probe.publicId !== undefined)
    return ok(
      `${embeddable.length} of ${published.length} published dashboards may be embedded; looking at ${probe.publicId}.`,
    );
  return problem(
    `None of ${published.length} published dashboards of this deployment may be embedded.`,
    "The service answers embeds of them with an error.",
    "Publish a dashboard and allow its embedding there, or name another deployment.",
  );
}

/** A tenant may list an id that no address can hold: an empty one, say. */
function hasAddress(publicId: string): boolean {
  try {
    return embedUrl({ tenantOrigin: "https://tenant.example", publicId }) !== "";
  } catch {
    return false;
  }
}

function judge(publicId: string, published: readonly PublishedDashboard[], looked: number): Finding {
  const dashboard = published.find((candidate) => candidate.publicId === publicId);
  if (dashboard?.allowEmbed) return ok(`Dashboard ${publicId} is published and may be embedded.`);
  if (dashboard) {
    return problem(
      `Dashboard ${publicId} is published, and its embedding is off.`,
      "The service answers its embed with an error.",
      "Allow embedding in this dashboard's settings.",
    );
  }
  if (looked >= MOST_WORKBOOKS) {
    return warning(
      `Dashboard ${publicId} is not among the first ${looked} workbooks.`,
      "There are too many to look through, so that this remains open.",
      "Look in the dashboard's own settings whether it is published and may be embedded.",
    );
  }
  return problem(
    `Deployment has no published dashboard ${publicId} among its ${looked} workbooks.`,
    "It is a draft, archived, of another deployment, or the id is mistyped: its embed shows nothing.",
    "Publish the dashboard, or correct --public-id or --deployment-id.",
  );
}
