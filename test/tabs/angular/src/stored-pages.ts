import {
  BaseRouteReuseStrategy,
  type ActivatedRouteSnapshot,
  type DetachedRouteHandle,
  type Route,
} from "@angular/router";

/** Keeps the page of a route with `data: { isStored: true }` while another one is shown. */
export class StoredPages extends BaseRouteReuseStrategy {
  readonly #pages = new Map<Route | null, DetachedRouteHandle>();

  override shouldDetach = ({ data }: ActivatedRouteSnapshot) => data["isStored"] === true;
  override store = ({ routeConfig }: ActivatedRouteSnapshot, page: DetachedRouteHandle) =>
    void this.#pages.set(routeConfig, page);
  override shouldAttach = ({ routeConfig }: ActivatedRouteSnapshot) => this.#pages.has(routeConfig);
  override retrieve = ({ routeConfig }: ActivatedRouteSnapshot) => this.#pages.get(routeConfig) ?? null;
}
