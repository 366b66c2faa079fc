import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Of Debian's two the one without windows opens a page for a new visitor in a quarter of the time. */
const PACKAGES = ["chromium-headless-shell", "chromium"];
const PROGRAMS = [...PACKAGES, "chromium-browser", "google-chrome"];
const INSTALL_LIMIT_MS = 10 * 60_000;

/** The browser of CHROMIUM_PATH, else of the machine; null when there is none. */
export function findChromium(): string | null {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : null;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program)));
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}

/** Finds the browser, or installs Debian's where that is possible; else says why there is none. */
export function provideChromium(): { path: string } | { reason: string } {
  const found = findChromium();
  if (found) return { path: found };
  if (process.env.CHROMIUM_PATH) return { reason: "CHROMIUM_PATH names a file that is not there." };
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) {
    return { reason: `None of ${PROGRAMS.join(", ")} is on PATH, and CHROMIUM_PATH is not set.` };
  }
  console.log("Installing Chromium …");
  const isInstalled =
    runApt("update") &&
    PACKAGES.some((name) => runApt("install", "-y", "--no-install-recommends", name));
  const installed = findChromium();
  if (isInstalled && installed) return { path: installed };
  return { reason: "There is no Chromium, and apt-get could not install it." };
}

function runApt(...args: string[]): boolean {
  const { status } = spawnSync("apt-get", ["-q", ...args], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    timeout: INSTALL_LIMIT_MS,
  });
  return status === 0;
}
