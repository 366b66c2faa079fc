import * as build from "virtual:react-router/server-build";
import { leader } from "#content/leader.ts";
import type { Deps } from "#lib/deps.ts";
import { createApp } from "./create-app.ts";
import { loadLeaderPhoto } from "./discovery/leader-photo.ts";

/** The site as the development server mounts it: Vite gives the browser files. */
export async function createDevApp(deps: Deps) {
  const leaderPhoto = await loadLeaderPhoto(leader.image);
  const { app } = await createApp(deps, { build, assetsFolder: null, leaderPhoto });
  await app.ready();
  return app;
}
