import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfChanged } from "./build-if-changed.ts";

process.env.NODE_ENV = "production";
try {
  await buildIfChanged();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
await import(pathToFileURL(resolve("build/server/index.js")).href);
