import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildWorker } from "./build-worker.ts";
import { compressAssets } from "./compress-assets.ts";

const STAMP = "build/sources.sha256";
const SOURCES = [
  "src/**/*",
  "content/**/*",
  "scripts/oldest-browsers.ts",
  "scripts/build-worker.ts",
  "scripts/prompt-imports.ts",
  "package-lock.json",
  "*.config.ts",
  "tsconfig.json",
];

/** Hash over path and content of everything that the build reads. */
function hashSources(): string {
  const hash = createHash("sha256").update(process.version);
  const files = globSync(SOURCES, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
  for (const file of files) hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

/** Before anything is built: what the bundler says of a missing comma names no file. */
function checkContentFiles(): void {
  for (const file of globSync("content/**/*.json").sort()) {
    try {
      JSON.parse(readFileSync(file, "utf8"));
    } catch (error) {
      throw new Error(`${file} cannot be read: ${(error as Error).message}.`);
    }
  }
}

/** Builds browser and server code into build/. Throws with one line for people when it cannot. */
export async function build(): Promise<void> {
  checkContentFiles();
  rmSync("build", { recursive: true, force: true });
  const { status } = spawnSync(
    process.execPath,
    ["node_modules/@react-router/dev/bin.cjs", "build", "--logLevel", "warn"],
    { stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } },
  );
  if (status !== 0) throw new Error("The build failed: see the lines above.");
  await buildWorker();
  await compressAssets("build/client");
  writeFileSync(STAMP, hashSources());
}

/** Builds only when a source file differs from the last complete build. */
export async function buildIfChanged(): Promise<void> {
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === hashSources()) return;
  console.log("Building …");
  await build();
}
