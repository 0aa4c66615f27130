/** All strings of the app. The other languages have the same keys: a missing one does not compile. */
export const texts = {
  home: "Home",
  ask: "Ask",
  breadcrumbs: "Where you are",
  searchLabel: "Search everything",
  resultsFor: "Results for “{text}”",
  noResults: "Nothing is called “{text}”",
  recents: "Recently opened",
  dashboards: "Dashboards",
  items: "Folders, workbooks and reports",
  folder: "Folder",
  workbook: "Workbook",
  report: "Report",
  name: "Name",
  owner: "Owner",
  updated: "Updated",
  empty: "There is nothing here yet",
  draft: "Draft",
  draftText: "This is a draft: only you can see it.",
  signedInAs: "Signed in as {name}",
  notFoundTitle: "There is no such page",
  notFoundText: "It may have been moved, or you may not be allowed to see it.",
  backHome: "Go to Home",
  failedTitle: "This page could not be loaded",
};

/** A language's table. */
export type AppTexts = typeof texts;
