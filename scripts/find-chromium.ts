import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, delimiter, join } from "node:path";

/** Of Debian's two this one has no windows: a new visitor's page costs it three quarters at most. */
const QUICK_PACKAGE = "chromium-headless-shell";
const PACKAGES = [QUICK_PACKAGE, "chromium"];
const PROGRAMS = [...PACKAGES, "chromium-browser", "google-chrome"];
const INSTALL_LIMIT_MS = 3 * 60_000;

/** The browser of CHROMIUM_PATH, else of the machine; null when there is none. */
export function findChromium(): string | null {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : null;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program)));
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}

/**
 * Finds the browser, or installs Debian's where that is possible; else says why there is none. With
 * `isQuickWanted` the one without windows is installed beside one with windows, if that goes well.
 */
export async function provideChromium(
  isQuickWanted = false,
): Promise<{ path: string } | { reason: string }> {
  const found = findChromium();
  const isEnough =
    found && (!isQuickWanted || process.env.CHROMIUM_PATH || isWithoutWindows(found));
  if (isEnough) return { path: found };
  if (!found && process.env.CHROMIUM_PATH) {
    return { reason: "CHROMIUM_PATH names a file that is not there." };
  }
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    console.log("Installing Chromium …");
    await install(found ? [QUICK_PACKAGE] : PACKAGES);
  } else if (!found) {
    return { reason: `None of ${PROGRAMS.join(", ")} is on PATH, and CHROMIUM_PATH is not set.` };
  }
  const path = findChromium();
  if (path) return { path };
  return { reason: "There is no Chromium, and apt-get could not install it." };
}

function isWithoutWindows(path: string): boolean {
  return basename(path) === QUICK_PACKAGE;
}

/** The first of these packages that can be installed. */
async function install(packages: string[]): Promise<void> {
  if (!(await runApt("update"))) return;
  for (const name of packages) {
    if (await runApt("install", "-y", "--no-install-recommends", name)) return;
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
