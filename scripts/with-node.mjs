// The first step of every npm script. Plain JavaScript that runs on Node 20 and later: it makes
// sure that node_modules is what package-lock.json says, finds the pinned Node and hands over.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { SERVER_ENV, SERVER_FLAGS } from "./server-flags.mjs";
import { isPortUsed } from "./used-port.mjs";

const OLDEST_NODE = 24;
const root = join(dirname(fileURLToPath(import.meta.url)), "..");

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}

/** Whether every package of the lock file is there in its version, and no other is. */
function isInstalled() {
  const installedFile = join(root, "node_modules/.package-lock.json");
  if (!existsSync(installedFile)) return false;
  const wanted = readPackages(join(root, "package-lock.json"));
  const installed = readPackages(installedFile);
  const missing = Object.entries(wanted).some(([path, entry]) => {
    if (path === "") return false;
    const found = installed[path];
    if (!found) return !entry.optional;
    return found.version !== entry.version || found.integrity !== entry.integrity;
  });
  return !missing && Object.keys(installed).every((path) => path in wanted);
}

function install() {
  console.log("Installing what package-lock.json says …");
  const args = [
    "ci",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const npm = process.env.npm_execpath;
  const result = npm?.endsWith("js")
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: "inherit" })
    : spawnSync("npm", args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (result.status !== 0 || !isInstalled()) {
    fail(
      "The packages could not be installed: see npm's own words above, then try again with a network.",
    );
  }
}

/** The pinned Node of node_modules, or the one running this when it is new enough. */
function findNode() {
  const pinned = join(
    root,
    "node_modules/.bin",
    process.platform === "win32" ? "node.cmd" : "node",
  );
  for (const candidate of [pinned, process.execPath]) {
    const shell = candidate.endsWith(".cmd");
    const { stdout } = spawnSync(candidate, ["--version"], { encoding: "utf8", shell });
    const major = Number(/^v(\d+)\./.exec(stdout ?? "")?.[1]);
    if (major >= OLDEST_NODE) return candidate;
  }
  return fail(
    `Node ${OLDEST_NODE} could not be had from npm for ${process.platform}-${process.arch}: install Node ${OLDEST_NODE} or later and run this again.`,
  );
}

const isStart = process.argv[2] === "scripts/start.ts";
// Before minutes are spent on installing and building.
if (isStart && (await isPortUsed(process.env))) {
  fail("PORT is in use: stop the program that holds it, or choose another PORT.");
}
if (!isInstalled()) install();
const child = spawn(
  findNode(),
  [
    "--disable-warning=ExperimentalWarning",
    ...(isStart ? SERVER_FLAGS : []),
    ...process.argv.slice(2),
  ],
  {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: isStart ? { ...SERVER_ENV, ...process.env } : process.env,
  },
);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => child.kill(signal));
}
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGKILL" ? 137 : 1)));
