/** The pages of the site, in the order of the sidebar: titles and paths without `.md`. */
export const SECTIONS = [
  {
    text: "Start",
    pages: [
      ["Quick start", "start"],
      ["Concepts and glossary", "concepts"],
      ["Frameworks", "frameworks"],
      ["Tabs and routes", "tabs"],
      ["Migration from a listener of your own", "migration"],
      ["Comparison", "comparison"],
      ["Trust", "trust"],
    ],
  },
  {
    text: "Guides",
    pages: [
      ["Sessions", "sessions"],
      ["Filters", "filters"],
      ["Surfaces and modes", "surfaces"],
      ["Themes and slots", "theming"],
      ["Height", "height"],
      ["AI agents", "agents"],
      ["Private mode", "private-mode"],
      ["Content security policy", "csp"],
      ["Testing", "testing"],
      ["Errors", "errors"],
      ["Production", "production"],
      ["Security", "security"],
    ],
  },
  {
    text: "Reference",
    pages: [
      ["The element", "element"],
      ["The backend", "backend"],
      ["Client methods", "client"],
      ["The sandbox", "sandbox"],
      ["Messages", "messages"],
      ["Management API", "api"],
      ["The doctor", "doctor"],
      ["The package", "package"],
    ],
  },
  {
    text: "Background",
    pages: [
      ["Architecture", "architecture"],
      ["The life cycle", "lifecycle"],
      ["Reliability", "reliability"],
      ["Browsers", "browsers"],
      ["Accessibility", "accessibility"],
    ],
  },
];
