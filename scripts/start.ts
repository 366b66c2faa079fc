import { enableCompileCache, flushCompileCache } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfChanged } from "./build-if-changed.ts";

/** How long after a start what was compiled is kept for the next one. */
const KEPT_AFTER_MS = 10_000;

process.env.NODE_ENV = "production";
try {
  await buildIfChanged();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
// Later starts need not compile again what has not changed.
enableCompileCache(resolve("node_modules/.cache/compiled"));
await import(pathToFileURL(resolve("build/server/index.js")).href);
// Written down once the site answers, since a process that is killed writes nothing at its end.
setTimeout(flushCompileCache, KEPT_AFTER_MS).unref();
