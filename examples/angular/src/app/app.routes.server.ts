import { RenderMode, type ServerRoute } from "@angular/ssr";

export const serverRoutes: ServerRoute[] = [{ path: "**", renderMode: RenderMode.Server }];
