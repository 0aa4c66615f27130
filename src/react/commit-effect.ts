import { useEffect, useLayoutEffect } from "react";

/** A layout effect, because it runs before the element reads its properties. On a server, React 18 warns about them. */
export const useCommitEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
