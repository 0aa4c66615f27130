import type { Surface as SurfaceName } from "svc-dashboard/protocol";
import type { Surface, SurfaceContext } from "./surface.js";

type SurfaceClass = new (context: SurfaceContext) => Surface;

/** Each surface is a chunk of its own, loaded when an address asks for it. */
const SURFACES: Partial<Record<SurfaceName, () => Promise<SurfaceClass>>> = {
  dashboard: async () => (await import("./dashboard-surface.js")).DashboardSurface,
  chat: async () => (await import("./chat/chat-surface.js")).ChatSurface,
};

/** The surface that an address shows: a dashboard, unless it is one of those of a deployment. */
export function surfaceOf({ pathname }: URL): SurfaceName {
  const [, name] = /^\/embed\/d\/[^/]+\/(app|chat)(?:\/|$)/.exec(pathname) ?? [];
  return (name as SurfaceName | undefined) ?? "dashboard";
}

/** Loads the code of a surface. @throws Error when it can't be loaded. */
export async function loadSurface(name: SurfaceName): Promise<SurfaceClass> {
  const load = SURFACES[name];
  if (!load) throw new Error(`The sandbox does not have the ${name} surface yet.`);
  return load();
}
