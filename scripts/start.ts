import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfChanged } from "./build-if-changed.ts";

process.env.NODE_ENV = "production";
await buildIfChanged();
await import(pathToFileURL(resolve("build/server/index.js")).href);
