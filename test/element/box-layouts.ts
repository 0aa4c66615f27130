/** A page of 1000 by 700 pixels with one element, in the place of `@`. */
export interface Layout {
  /** Its style sheet; the body has no margin. */
  readonly css?: string;
  readonly html?: string;
  /** The URLs of a package's style sheets. */
  readonly sheets?: readonly string[];
  /** The width and the height of the element's content box, and so of the frame. */
  readonly size: readonly [width: number, height: number];
}

const IN_PARENT = "<div id=p>@</div>";
const WITH_ASIDE = "<div id=p><aside></aside>@</div>";
const WITH_HEADER = "<div id=p><header></header>@</div>";
const RESETS = "/node_modules/@unocss/reset/";
const VITE = "/node_modules/create-vite/template-react/src/";

/** The layouts, by a description of the page's CSS. */
export const LAYOUTS: Readonly<Record<string, Layout>> = {
  nothing: { size: [1000, 480] },

  // heights
  "a height": { css: "svc-dashboard { height: 600px }", size: [1000, 600] },
  "a height below the minimum": { css: "svc-dashboard { height: 300px }", size: [1000, 480] },
  "a low height without a minimum": {
    css: "svc-dashboard { height: 240px; min-height: 0 }",
    size: [1000, 240],
  },
  "a minimum of the window less a header": {
    css: "svc-dashboard { min-height: calc(100vh - 60px) }",
    size: [1000, 640],
  },
  "a percentage as the minimum": {
    css: "#p { height: 600px } svc-dashboard { min-height: 100% }",
    html: IN_PARENT,
    size: [1000, 600],
  },
  "a percentage less a header as the minimum": {
    css: "#p { height: 600px } svc-dashboard { min-height: calc(100% - 50px) }",
    html: IN_PARENT,
    size: [1000, 550],
  },
  "the custom property": { css: "svc-dashboard { --svc-dashboard-min-height: 200px }", size: [1000, 200] },
  "the custom property by the parent": {
    css: "#p { height: 600px; --svc-dashboard-min-height: 100% }",
    html: IN_PARENT,
    size: [1000, 600],
  },
  "a percentage of a height": {
    css: "#p { height: 600px } svc-dashboard { height: 100% }",
    html: IN_PARENT,
    size: [1000, 600],
  },
  "a percentage of no height": { css: "svc-dashboard { height: 100% }", html: IN_PARENT, size: [1000, 480] },
  "a percentage as the maximum": {
    css: "#p { height: 600px } svc-dashboard { height: 100%; min-height: 0; max-height: 50% }",
    html: IN_PARENT,
    size: [1000, 300],
  },
  "an aspect ratio": { css: "svc-dashboard { aspect-ratio: 2; min-height: 0 }", size: [1000, 500] },

  // another display
  "display: block": { css: "svc-dashboard { display: block }", size: [1000, 480] },
  "display: block with a height": {
    css: "svc-dashboard { display: block; height: 600px }",
    size: [1000, 600],
  },
  "display: block with a minimum": {
    css: "svc-dashboard { display: block; min-height: 600px }",
    size: [1000, 600],
  },
  "display: block with a percentage": {
    css: "#p { height: 600px } svc-dashboard { display: block; height: 100%; min-height: 0; max-height: 50% }",
    html: IN_PARENT,
    size: [1000, 300],
  },
  "display: inline-block": { css: "svc-dashboard { display: inline-block }", size: [1000, 480] },
  "display: flow-root": { css: "svc-dashboard { display: flow-root }", size: [1000, 480] },
  "display: grid with centered content": {
    css: "svc-dashboard { display: grid; place-items: center; height: 600px }",
    size: [1000, 600],
  },
  "display: flex with centered content": {
    css: "svc-dashboard { display: flex; flex-direction: row; align-items: center; justify-content: center }",
    size: [1000, 480],
  },
  "display: contents": { css: "svc-dashboard { display: contents }", size: [1000, 480] },
  "display: inline": { css: "svc-dashboard { display: inline; min-height: 0 }", size: [1000, 480] },
  "all: unset": { css: "svc-dashboard { all: unset }", size: [1000, 480] },
  "all: revert and static": { css: "svc-dashboard { all: revert; position: static }", size: [1000, 480] },

  // parents that stretch it
  "a stretched row of a grid": {
    css: "#p { display: grid; height: 600px }",
    html: IN_PARENT,
    size: [1000, 600],
  },
  "a grid's row that a sibling makes high": {
    css: "#p { display: grid; grid-template-columns: 200px 1fr } aside { height: 700px }",
    html: WITH_ASIDE,
    size: [800, 700],
  },
  "the rest of a grid": {
    css: "#p { display: grid; grid-template-rows: auto minmax(0, 1fr); height: 100vh } header { height: 60px }",
    html: WITH_HEADER,
    size: [1000, 640],
  },
  "the rest of a column": {
    css: "#p { display: flex; flex-direction: column; height: 650px } svc-dashboard { flex: 1 } header { height: 50px }",
    html: WITH_HEADER,
    size: [1000, 600],
  },
  "the rest of a column of the window's minimum height": {
    css: "#p { display: flex; flex-direction: column; min-height: 100vh } svc-dashboard { flex: 1 } header { height: 50px }",
    html: WITH_HEADER,
    size: [1000, 650],
  },
  "an inset of 0": {
    css: "#p { position: relative; height: 300px } svc-dashboard { position: absolute; inset: 0; min-height: 0 }",
    html: IN_PARENT,
    size: [1000, 300],
  },

  // parents that don't stretch it
  "a column that centers": {
    css: "#p { display: flex; flex-direction: column; align-items: center }",
    html: IN_PARENT,
    size: [1000, 480],
  },
  "a grid that centers": {
    css: "#p { display: grid; place-items: center; height: 600px }",
    html: IN_PARENT,
    size: [1000, 480],
  },
  "a row": { css: "#p { display: flex; width: 700px }", html: IN_PARENT, size: [700, 480] },
  "a row with a sibling": {
    css: "#p { display: flex } aside { flex: none; width: 200px }",
    html: WITH_ASIDE,
    size: [800, 480],
  },
  "a float": { css: "svc-dashboard { float: left }", size: [1000, 480] },
  "a width that fits the content": { css: "svc-dashboard { width: fit-content }", size: [1000, 480] },
  "a parent that fits its content": { css: "#p { width: fit-content }", html: IN_PARENT, size: [1000, 480] },
  "an absolute parent": { css: "#p { position: absolute; left: 300px }", html: IN_PARENT, size: [700, 480] },
  "a cell of a table": {
    css: "table { border-spacing: 0; width: 600px } td { padding: 0 }",
    html: "<table><tr><td>@</td></tr></table>",
    size: [600, 480],
  },
  "the style sheets of create-vite": {
    sheets: [`${VITE}index.css`, `${VITE}App.css`],
    html: "<div id=root>@</div>",
    size: [936, 480], // less the root's padding of 2 rem
  },

  // boxes around it
  padding: { css: "svc-dashboard { padding: 20px; border: 5px solid }", size: [950, 480] },
  "padding within its height": {
    css: "* { box-sizing: border-box } svc-dashboard { padding: 20px; height: 490px }",
    size: [960, 450],
  },
  "padding of a block": { css: "svc-dashboard { display: block; padding: 20px }", size: [960, 480] },
  "vertical writing": {
    css: "#p { writing-mode: vertical-rl; height: 500px }",
    html: IN_PARENT,
    size: [1000, 500],
  },
  "vertical writing of its own": { css: "svc-dashboard { writing-mode: vertical-rl }", size: [1000, 480] },
  columns: { css: "#p { columns: 2; column-gap: 0 }", html: IN_PARENT, size: [500, 480] },
  "a scroll container of its own": {
    css: "svc-dashboard { overflow: auto; height: 500px }",
    size: [1000, 500],
  },
  "a collapsed pane": {
    css: "#p { display: grid; grid-template-columns: 0 1fr } svc-dashboard { overflow: hidden }",
    html: "<div id=p>@<main></main></div>",
    size: [0, 480],
  },

  // style sheets that many pages begin with
  ...Object.fromEntries(
    [
      ...["eric-meyer.css", "normalize.css", "sanitize/sanitize.css", "tailwind.css", "tailwind-v4.css"].map(
        (name) => RESETS + name,
      ),
      "/node_modules/the-new-css-reset/css/reset.css",
    ].map((sheet): [string, Layout] => [sheet, { sheets: [sheet], size: [1000, 480] }]),
  ),
};
