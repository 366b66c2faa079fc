import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, delimiter, join } from "node:path";

/** Debian's package without windows: it opens a new visitor's page in at most three quarters of the time. */
const QUICK_PACKAGE = "chromium-headless-shell";
const WINDOWED_PACKAGE = "chromium";
const PROGRAMS = [QUICK_PACKAGE, WINDOWED_PACKAGE, "chromium-browser", "google-chrome"];
const INSTALL_LIMIT_MS = 3 * 60_000;

/** The browser of CHROMIUM_PATH, else of the machine; null when there is none. */
export function findChromium(): string | null {
  return listChromiums()[0] ?? null;
}

/** One with windows: the other keeps no page that somebody may come Back to. Null when there is none. */
export function findChromiumWithWindows(): string | null {
  return listChromiums().find((path) => !isWithoutWindows(path)) ?? null;
}

function listChromiums(): string[] {
  const given = process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const programs = PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program)));
  return (given ? [given, ...programs] : programs).filter((path) => existsSync(path));
}

/**
 * Finds the browser, or installs Debian's where that is possible; else says why there is none. With
 * `areBothWanted` it installs what is missing of the one without windows and the one with them.
 */
export async function provideChromium(
  areBothWanted = false,
): Promise<{ path: string } | { reason: string }> {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) {
    return { reason: "CHROMIUM_PATH names a file that is not there." };
  }
  const missing = listMissing();
  if (areBothWanted ? missing.length > 0 : missing.length === 2) {
    await install(missing, areBothWanted ? missing.length : 1);
  }
  const path = findChromium();
  if (path) return { path };
  return { reason: `None of ${PROGRAMS.join(", ")} is on PATH, and CHROMIUM_PATH is not set.` };
}

function isWithoutWindows(path: string): boolean {
  return basename(path) === QUICK_PACKAGE;
}

function listMissing(): string[] {
  return [
    ...(listChromiums().some(isWithoutWindows) ? [] : [QUICK_PACKAGE]),
    ...(findChromiumWithWindows() ? [] : [WINDOWED_PACKAGE]),
  ];
}

/** Installs the first `count` of these packages that can be installed, where this machine lets us. */
async function install(packages: string[], count: number): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  console.log("Installing Chromium …");
  if (!(await runApt("update"))) return;
  let left = count;
  for (const name of packages) {
    if (left > 0 && (await runApt("install", "-y", "--no-install-recommends", name))) left -= 1;
  }
}

function runApt(...args: string[]): Promise<boolean> {
  const child = spawn("apt-get", ["-q", ...args], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    timeout: INSTALL_LIMIT_MS,
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (status) => resolve(status === 0));
  });
}
