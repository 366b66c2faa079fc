import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { lateLoad } from "#lib/late.ts";

/** Modules of pages, by the ids of their routes. */
export type LatePages = Record<string, NonNullable<ServerBuild["routes"][string]>["module"]>;

/** Handlers that render pages. */
export interface Renderers {
  /** Handler of the pages for everybody. */
  shared: RequestHandler;
  /** Handler of all pages: those that are made for one person are loaded with the first of them. */
  all(): Promise<RequestHandler>;
}

/** @param loadLate loads the modules for which empty ones stand in `build` */
export function createRenderers(
  build: ServerBuild,
  loadLate: () => Promise<LatePages> = async () => ({}),
): Renderers {
  const mode = process.env.NODE_ENV;
  const everything = lateLoad(async () => {
    const late = await loadLate();
    const routes = Object.entries(build.routes).map(([id, route]) => {
      const module = late[id];
      return [id, route && module ? { ...route, module } : route];
    });
    return createRequestHandler({ ...build, routes: Object.fromEntries(routes) }, mode);
  });

  return {
    shared: createRequestHandler(build, mode),
    all: everything.get,
  };
}
