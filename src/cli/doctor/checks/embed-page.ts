import { failureReason, isService, retryRemedy } from "../failure.js";
import { ok, problem, skipped, warning, type Finding } from "../finding.js";
import type { Page, Probe } from "../probe.js";

/** Whether the dashboard's embed URL responds with a page of the service. It is requested without a session. */
export async function checkEmbedPage(probe: Probe): Promise<Finding> {
  try {
    const page = await probe.requestEmbedPage();
    if (!page) return noDashboard(probe);
    const finding = judgePage(page);
    return finding.status === "problem" ? finding : await judgeServer(probe, page, finding);
  } catch (error) {
    return problem(
      `${probe.embedPageUrl()?.href} did not respond (${failureReason(error)}).`,
      "The frame stays empty, and the element reports never-committed or ready-timeout.",
      retryRemedy(error),
    );
  }
}

function noDashboard({ missingForApi }: Probe): Finding {
  const found = "No dashboard is known.";
  if (missingForApi === undefined) return skipped(found); // an earlier check has found the reason
  return problem(
    found,
    "Without one, the element loads nothing and reports invalid-configuration.",
    "Set public-id in your page to that of a published dashboard, and pass it with --public-id.",
  );
}

/** Checks the server by its API, because any web server may respond with a page. @param finding that for the page alone */
async function judgeServer(probe: Probe, page: Page, finding: Finding): Promise<Finding> {
  const { url, status } = page;
  const isFound = await isService(probe);
  if (isFound === false) {
    if (probe.missingForApi === undefined) return skipped('This needs the check "Token".'); // which has a finding for this
    return problem(
      `${url.href} responded with status ${status}, but ${url.origin}/api/v1 is not the management API.`,
      "This server is not the service. It may be another web server, such as your own, and its pages send the element no messages.",
      "Set --tenant-origin, and tenant-origin in your page, to the tenant's origin, or to its custom domain.",
    );
  }
  if (finding.status !== "ok") return finding;
  if (!page.hasScript) return missingScript(page);
  if (isFound === undefined) {
    return warning(
      finding.found,
      "The management API on this origin does not respond, so the doctor can't check whether this server is the service.",
      retryRemedy(undefined),
    );
  }
  const { missingForApi: needs, publicId } = probe;
  if (needs === undefined) return finding;
  const what = publicId === undefined ? "deployment" : "dashboard";
  return ok(`${finding.found} Whether the ${what} exists can be checked only with ${needs}.`);
}

function judgePage({ url, status, headers, redirect }: Page): Finding {
  const response = `${url.href} responded with status ${status}`;
  if (redirect) return judgeRedirect(response, url, redirect);
  if (status === 404) {
    return problem(
      `${response}.`,
      "The tenant has no embed page for this dashboard or deployment.",
      "Check --public-id or --deployment-id, and that --tenant-origin is the host that serves the embeds.",
    );
  }
  if (status === 401 || status === 403) {
    return warning(
      `${response}.`,
      "The page is not available without a session. The doctor can't check whether it loads with one.",
      "If the embed stays blank with a session too, check that the dashboard may be embedded.",
    );
  }
  if (status !== 200) {
    return problem(
      `${response}.`,
      "A frame shows the error or nothing, and sends its host no messages.",
      "Open the URL in a browser, and report what it shows to the tenant's operator.",
    );
  }
  const type = headers.get("content-type") ?? "none";
  const isPage = /^text\/html\b/i.test(type);
  const isDownload = /^attachment\b/i.test(headers.get("content-disposition") ?? "");
  if (isPage && !isDownload) return ok(`${url.pathname} responds with a page.`);
  const faults = [!isPage && `with content type "${type}"`, isDownload && "as a download"].filter(Boolean);
  return problem(
    `${response}, ${faults.join(" and ")}.`,
    "This is not a page, so a frame stays empty.",
    "Check that --tenant-origin is the host that serves the embeds.",
  );
}

function missingScript({ url, hasScript }: Page): Finding {
  const [judge, part] = hasScript === undefined ? [warning, " in its first 64 KiB"] : [problem, ""];
  return judge(
    `${url.href} responded with a page without a script${part}.`,
    "The script of an embed's page sends its messages: without it, the element reports ready-timeout.",
    "Open the URL in a browser, and check that --tenant-origin is the host that serves the embeds.",
  );
}

function judgeRedirect(response: string, url: URL, target: URL): Finding {
  const found = `${response}, a redirect to ${target.origin}${target.pathname}.`;
  if (target.origin !== url.origin && target.pathname === url.pathname) {
    return problem(
      found,
      "The tenant has moved to another origin. Its messages come from there, and a page that expects the old origin ignores them.",
      `Set tenant-origin in your page to ${target.origin}.`,
    );
  }
  return warning(
    found,
    "Without a session, viewers are redirected, perhaps to sign in. The doctor can't check what happens with a session.",
    "If the embed stays blank with a session too, follow this redirect in a browser.",
  );
}
