/** Every text of the embed pages. The other languages have the same keys: a missing one does not compile. */
export const texts = {
  loading: "Loading…",
  updating: "Updating…",
  updatedAt: "Updated at {time}",
  timesIn: "Times in {zone}",
  refresh: "Refresh",
  tryAgain: "Try again",
  close: "Close",
  empty: "(empty)",
  yes: "Yes",
  no: "No",
  quarter: "Q{quarter} {year}",

  signInTitle: "Sign in to see this dashboard",
  signInText: "This page was opened without a session. Open it from the application that embeds it.",
  sessionTitle: "Your session could not be opened",
  sessionText: "Reload the page that contains this dashboard. If that does not help, ask its operator.",
  dashboardTitle: "This dashboard cannot be shown",
  dashboardText: "It may have been moved, or you may not be allowed to see it.",

  emptyDashboard: "This dashboard has no widgets yet.",
  noData: "No data for this selection",
  failed: "This widget could not be loaded",
  unknownWidget: "Widgets of the type {type} are not shown here",
  textWidget: "Text",
  untitledWidget: "Untitled",

  downloadCsv: "Download CSV",
  downloadXlsx: "Download XLSX",
  showTable: "Show as table",
  showChart: "Show as chart",
  chartHelp: "Chart. Arrow keys move between its values, Enter opens the details.",
  tableHelp: "Table. Arrow keys move between its values, Enter opens the details.",
  rowCount: "Rows: {count}",
  details: "Details",

  up: "Up {change}",
  down: "Down {change}",
  unchanged: "Unchanged",

  all: "All",
  selected: "{count} selected",
  searchValues: "Search values",
  noMatches: "No matching values",
  clear: "Clear",
  filterApplied: "Filter applied: {filter}",
  filterCleared: "Filter cleared: {filter}",

  timeGrain: "Time grain",
  asDesigned: "Default",
  second: "Second",
  minute: "Minute",
  hour: "Hour",
  day: "Day",
  week: "Week",
  month: "Month",
  quarterGrain: "Quarter",
  year: "Year",
};

/** A language's table. */
export type Texts = typeof texts;
