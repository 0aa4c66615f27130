import { ok, problem, skipped, warning, type Check, type Finding } from "../check.js";
import { embedPageUrl } from "../embed-page-url.js";
import { failureReason } from "../failure-reason.js";
import { redirectTarget, type PageResponse } from "../probe.js";
import { retryRemedy } from "../retry-remedy.js";

/** Whether the dashboard's embed URL responds with a page. It is requested without a session. */
export const embedPage: Check = {
  id: "embed-page",
  title: "Embed page",
  needs: ["tls"],
  prepare(probe) {
    const url = embedPageUrl(probe);
    if (url) void probe.page(url);
  },
  async run(probe) {
    const url = embedPageUrl(probe);
    if (!url) return skipped("No dashboard is known. Pass one with --public-id.");
    try {
      return judge(url, await probe.page(url));
    } catch (error) {
      return problem(
        `${url.href} did not respond (${failureReason(error)}).`,
        "The frame stays empty.",
        retryRemedy(error),
      );
    }
  },
};

function judge(url: URL, { status, headers }: PageResponse): Finding {
  const response = `${url.href} responded with status ${status}`;
  const target = redirectTarget({ status, headers }, url);
  if (target) return judgeRedirect(response, url, target);
  if (status === 404) {
    return problem(
      `${response}.`,
      "The tenant has no embed page for this dashboard.",
      "Check --public-id, and that --tenant-origin is the host that serves the embeds.",
    );
  }
  if (status === 401 || status === 403) {
    return warning(
      `${response}.`,
      "The page is refused without a session. The doctor can't check whether it loads with one.",
      "If the embed stays blank with a session too, check that the dashboard may be embedded.",
    );
  }
  if (status !== 200) {
    return problem(
      `${response}.`,
      "A frame shows the error or nothing, and its host gets no message.",
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

function judgeRedirect(response: string, url: URL, target: URL): Finding {
  const found = `${response}, a redirect to ${target.origin}${target.pathname}.`;
  if (target.origin !== url.origin && target.pathname === url.pathname) {
    return problem(
      found,
      "The tenant has moved to another origin. Its messages come from there, and a host that expects the old origin ignores them.",
      `Set tenant-origin to ${target.origin}, here and in your page.`,
    );
  }
  return warning(
    found,
    "Without a session, viewers are redirected, perhaps to sign in. The doctor can't check what happens with a session.",
    "If the embed stays blank with a session too, follow this redirect in a browser.",
  );
}
