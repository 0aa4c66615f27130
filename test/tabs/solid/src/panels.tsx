import { useLocation, type RouteSectionProps } from "@solidjs/router";
import { createMemo, For, Show } from "solid-js";

const TENANT = import.meta.env.SVC_TENANT_ORIGIN;
const DASHBOARDS = Object.entries({ "/sales": "a1b2c3d4", "/regions": "c3d4e5f6" });

export function Panels(props: RouteSectionProps) {
  const location = useLocation();
  const visited = createMemo<Set<string>>((paths) => new Set([...paths, location.pathname]), new Set());
  return (
    <div class="panels">
      <main>{props.children}</main>
      <For each={DASHBOARDS}>
        {([path, id]) => (
          <div inert={path !== location.pathname}>
            <Show when={visited().has(path)}>
              <svc-dashboard tenant-origin={TENANT} public-id={id} session-endpoint="/api/embed-session" />
            </Show>
          </div>
        )}
      </For>
    </div>
  );
}
