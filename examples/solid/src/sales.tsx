import { createSignal, For, Show } from "solid-js";
import type { SvcDashboard } from "svc-dashboard";
import "svc-dashboard/solid";

const { SVC_TENANT_ORIGIN, SVC_PUBLIC_ID } = import.meta.env;

const CHANNELS = ["web", "app", "store", "marketplace"];

export function Sales() {
  let dashboard: SvcDashboard | undefined;
  const [channel, setChannel] = createSignal("web");
  const [isDark, setDark] = createSignal(false);
  const [color, setColor] = createSignal("#2f6fde");
  const [isShown, setShown] = createSignal(true);
  const [status, setStatus] = createSignal("Loading…");

  return (
    <main>
      <h1>Sales</h1>
      <form>
        <label>
          Channel{" "}
          <select value={channel()} onInput={({ currentTarget }) => setChannel(currentTarget.value)}>
            <option value="">All</option>
            <For each={CHANNELS}>{(name) => <option>{name}</option>}</For>
          </select>
        </label>
        <label>
          <input
            type="checkbox"
            checked={isDark()}
            onInput={({ currentTarget }) => setDark(currentTarget.checked)}
          />{" "}
          Dark
        </label>
        <label>
          Color{" "}
          <input
            type="color"
            value={color()}
            onInput={({ currentTarget }) => setColor(currentTarget.value)}
          />
        </label>
        <button type="button" onClick={() => dashboard?.refresh()}>
          Refresh
        </button>
        <button type="button" onClick={() => setShown(!isShown())}>
          {isShown() ? "Hide" : "Show"}
        </button>
      </form>
      <p role="status">{status()}</p>
      <Show when={isShown()}>
        <svc-dashboard
          ref={dashboard}
          tenant-origin={SVC_TENANT_ORIGIN}
          public-id={SVC_PUBLIC_ID}
          session-endpoint="/api/embed-session"
          color-scheme={isDark() ? "dark" : "light"}
          prop:theme={{ primaryColor: color() }}
          prop:filters={channel() ? { "orders.channel": channel() } : {}}
          on:svc-dashboard-loaded={({ detail }) => setStatus(`${detail.widgetCount} widgets`)}
          on:svc-drilldown={({ detail }) => setStatus(`Drilled into ${detail.member}`)}
          on:svc-error={({ detail }) => setStatus(detail.message)}
        />
      </Show>
    </main>
  );
}
