import * as build from "virtual:react-router/server-build";
import type { Deps } from "../lib/deps.ts";
import { createApp } from "./create-app.ts";

/** The site as the development server mounts it: Vite gives the browser files. */
export async function createDevApp(deps: Deps) {
  const { app } = await createApp(deps, { build, assetsFolder: null });
  await app.ready();
  return app;
}
