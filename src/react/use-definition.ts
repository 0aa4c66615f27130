import { useState } from "react";
import { useCommitEffect } from "./commit-effect.js";

export const TAG = "svc-dashboard";

/**
 * Registers the element in the browser if it is not registered yet.
 * @returns whether it is registered
 * @throws while rendering, the error of a definition that can't be loaded, so that an error boundary shows it
 */
export function useDefinition(): boolean {
  const [isDefined, setDefined] = useState(isRegistered);
  const [failure, setFailure] = useState<{ error: Error }>();
  useCommitEffect(() => {
    if (isDefined) return;
    let isMounted = true;
    const settle = (failed?: { error: Error }): void => {
      if (!isMounted) return;
      if (failed && !isRegistered()) setFailure(failed);
      else setDefined(isRegistered());
    };
    // not a static import: the class extends HTMLElement, which does not exist on servers
    import("../index.js").then(
      () => settle(),
      (error: unknown) => settle({ error: error as Error }),
    );
    return () => {
      isMounted = false;
    };
  }, [isDefined]);
  if (failure) throw failure.error;
  return isDefined;
}

function isRegistered(): boolean {
  // undefined on servers, and null in the isolated worlds of browser extensions
  const registry = globalThis.customElements as CustomElementRegistry | null | undefined;
  return registry?.get(TAG) !== undefined;
}
