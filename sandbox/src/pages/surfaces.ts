import type { Surface as SurfaceName } from "svc-dashboard/protocol";
import { readPageAddress } from "./page-address.js";
import type { SignInTarget } from "./sign-in.js";
import type { Surface, SurfaceContext } from "./surface.js";

type SurfaceClass = new (context: SurfaceContext) => Surface;

/** Each surface is a chunk of its own, loaded when an address asks for it. */
const SURFACES: Record<SurfaceName, () => Promise<SurfaceClass>> = {
  app: async () => (await import("./app/app-surface.js")).AppSurface,
  dashboard: async () => (await import("./dashboard-surface.js")).DashboardSurface,
  chat: async () => (await import("./chat/chat-surface.js")).ChatSurface,
};

/** The surface that an address shows: a dashboard, unless it is one of those of a deployment. */
export function surfaceOf({ pathname }: URL): SurfaceName {
  const [, name] = /^\/embed\/d\/[^/]+\/(app|chat)(?:\/|$)/.exec(pathname) ?? [];
  return (name as SurfaceName | undefined) ?? "dashboard";
}

/** Loads the code of a surface. @throws Error when it can't be loaded. */
export function loadSurface(name: SurfaceName): Promise<SurfaceClass> {
  return SURFACES[name]();
}

/** What an address without a session asks a viewer to sign in to. */
export function signInTarget(address: URL): SignInTarget {
  const [, deploymentId] = /^\/embed\/d\/(\d+)\//.exec(address.pathname) ?? [];
  return deploymentId === undefined
    ? { publicId: readPageAddress(address)?.publicId ?? "" }
    : { deploymentId: Number(deploymentId) };
}
