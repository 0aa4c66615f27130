/** A library, or code, that applies the HTML of a server to a page. */
interface Library {
  /** The HTML of its scripts and settings, in the head. */
  head: string;
  /**
   * Runs in the page: applies new HTML of the root element. The body of an async function with the parameter `html`; some
   * libraries request the HTML themselves.
   */
  morph: string;
}

const scripts = (...paths: string[]): string =>
  paths.map((path) => `<script defer src="/${path}"></script>`).join("");

const TURBO = scripts("@hotwired/turbo/dist/turbo.es2017-umd.js");

/** Resolves with the next event of this name that Turbo dispatches. */
const NEXT_EVENT = `const next = (name) => new Promise((done) => addEventListener(name, done, { once: true }));`;

const ALPINE = scripts("@alpinejs/morph/dist/cdn.js", "alpinejs/dist/cdn.js");
const HTMX = scripts("htmx.org/dist/htmx.js", "idiomorph/dist/idiomorph-ext.js");

/** Code without a library: `ordered` returns the order in which attributes are removed and written. */
const written = (ordered: string): Library => ({
  head: "",
  morph: `
    const parsed = new DOMParser().parseFromString(html, "text/html");
    const after = parsed.querySelector("svc-dashboard");
    const before = document.querySelector("svc-dashboard");
    for (const name of before.getAttributeNames()${ordered}) before.removeAttribute(name);
    for (const name of after.getAttributeNames()${ordered}) before.setAttribute(name, after.getAttribute(name));
    document.querySelector("p").textContent = parsed.querySelector("p").textContent;`,
});

export const LIBRARIES: Readonly<Record<string, Library>> = {
  "idiomorph, with outerHTML": {
    head: scripts("idiomorph/dist/idiomorph.js"),
    morph: `Idiomorph.morph(document.getElementById("root"), html);`,
  },
  "idiomorph, with innerHTML": {
    head: scripts("idiomorph/dist/idiomorph.js"),
    morph: `
      const { innerHTML } = new DOMParser().parseFromString(html, "text/html").getElementById("root");
      Idiomorph.morph(document.getElementById("root"), innerHTML, { morphStyle: "innerHTML" });`,
  },
  morphdom: {
    head: scripts("morphdom/dist/morphdom-umd.js"),
    morph: `morphdom(document.getElementById("root"), html);`,
  },
  "Alpine morph": { head: ALPINE, morph: `Alpine.morph(document.getElementById("root"), html);` },
  "a page refresh of Turbo": {
    head: `<meta name="turbo-refresh-method" content="morph">${TURBO}`,
    morph: `
      ${NEXT_EVENT}
      const rendered = next("turbo:render");
      Turbo.visit(location.href, { action: "replace" });
      const { detail } = await rendered;
      if (detail.renderMethod !== "morph") throw new Error("Turbo replaced the page.");`,
  },
  "htmx with idiomorph": {
    head: HTMX,
    morph: `
      document.body.setAttribute("hx-ext", "morph");
      await htmx.ajax("GET", "/root", { target: "#root", swap: "morph:outerHTML" });`,
  },
  "htmx 4": {
    head: scripts("htmx-4/dist/htmx.js"),
    morph: `await htmx.ajax("GET", "/root", { target: "#root", swap: "outerMorph" });`,
  },
  "attributes copied from a parsed document": {
    head: "",
    morph: `
      const parsed = new DOMParser().parseFromString(html, "text/html");
      const after = parsed.querySelector("svc-dashboard");
      const before = document.querySelector("svc-dashboard");
      for (const { name, value } of after.attributes) {
        if (before.getAttribute(name) !== value) before.setAttribute(name, value);
      }
      for (const name of before.getAttributeNames()) if (!after.hasAttribute(name)) before.removeAttribute(name);
      document.querySelector("p").textContent = parsed.querySelector("p").textContent;`,
  },
  "attributes removed and written again": written(""),
  "attributes removed and written again in reverse order": written(".reverse()"),
};

/** Ways to keep an element unchanged, whatever the server renders in its place. `id` is that of the dashboard. */
export const KEEPERS: Readonly<Record<string, Library & { attributes: Record<string, string> }>> = {
  "data-turbo-permanent, in a page refresh of Turbo": {
    ...LIBRARIES["a page refresh of Turbo"]!,
    attributes: { id: "sales", "data-turbo-permanent": "" },
  },
  "hx-preserve, in a swap of htmx": {
    head: HTMX,
    morph: `await htmx.ajax("GET", "/root", { target: "#root", swap: "outerHTML" });`,
    attributes: { id: "sales", "hx-preserve": "true" },
  },
  "hx-preserve, in a morph of htmx": {
    ...LIBRARIES["htmx with idiomorph"]!,
    attributes: { id: "sales", "hx-preserve": "true" },
  },
  "hx-preserve, in a swap of htmx 4": {
    head: LIBRARIES["htmx 4"]!.head,
    morph: `await htmx.ajax("GET", "/root", { target: "#root", swap: "outerHTML" });`,
    attributes: { id: "sales", "hx-preserve": "true" },
  },
  "hx-preserve, in a morph of htmx 4": {
    ...LIBRARIES["htmx 4"]!,
    attributes: { id: "sales", "hx-preserve": "true" },
  },
  "wire:ignore, which Livewire skips in Alpine morph": {
    head: ALPINE,
    morph: `
      Alpine.morph(document.getElementById("root"), html, {
        updating: (element, _to, _childrenOnly, skip) => {
          if (element.hasAttribute?.("wire:ignore")) skip();
        },
      });`,
    attributes: { "wire:ignore": "" },
  },
};

/** Turbo without morphing: each visit replaces the body, and a step back shows a copy of the body from its cache. */
export const TURBO_VISITS: Readonly<{ head: string; next: string }> = { head: TURBO, next: NEXT_EVENT };
