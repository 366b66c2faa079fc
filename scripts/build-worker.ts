import { build } from "vite";
import { OLDEST_BROWSERS } from "./oldest-browsers.ts";

/** Builds the service worker of pages that work offline into `build/worker/offline.js`, one plain script. */
export async function buildWorker(): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      target: OLDEST_BROWSERS,
      outDir: "build/worker",
      emptyOutDir: true,
      lib: {
        entry: "src/lib/offline/worker.ts",
        formats: ["iife"],
        name: "offlineWorker",
        fileName: () => "offline.js",
      },
    },
  });
}
