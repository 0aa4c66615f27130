import { createElement, Suspense, use, type ReactNode } from "react";

/** A part of a page that a server sends late. */
export interface Part {
  /** The promise for which the server waits; resolved in a browser. */
  readonly ready?: Promise<unknown> | undefined;
  readonly element: ReactNode;
}

function Late({ ready, element }: Part): ReactNode {
  if (ready) use(ready);
  return element;
}

const late = (part: Part): ReactNode =>
  createElement(Suspense, { fallback: createElement("p", null, "Loading…") }, createElement(Late, part));

/** A page with a late part, which may be in another late part, and content after it. */
export function App({
  parts,
  head,
  rest,
}: {
  parts: readonly Part[];
  head?: ReactNode;
  rest?: ReactNode;
}): ReactNode {
  const content = parts.reduceRight<ReactNode>(
    (inner, { ready, element }) => late({ ready, element: createElement("section", null, element, inner) }),
    null,
  );
  return createElement(
    "html",
    { lang: "en" },
    createElement("head", null, createElement("meta", { charSet: "utf-8" }), head),
    createElement(
      "body",
      null,
      createElement("h1", null, "Sales"),
      createElement("main", null, content),
      rest,
    ),
  );
}
