import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const MANIFEST = "bench/page-tools";
const LOCK = "package-lock.json";
const FOLDER = "node_modules/.cache/page-tools";

/** Loads a file of what looks at pages, which is installed when it is not there. */
// biome-ignore lint/suspicious/noExplicitAny: types of what is not installed are not there
export function importTool(file: string): Promise<any> {
  return import(pathToFileURL(join(install(), "node_modules", file)).href);
}

function install(): string {
  if (isInstalled()) return FOLDER;
  console.log("Installing Lighthouse …");
  mkdirSync(FOLDER, { recursive: true });
  for (const file of ["package.json", LOCK]) cpSync(join(MANIFEST, file), join(FOLDER, file));
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: FOLDER,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error("It could not be installed: see npm's words above.");
  return FOLDER;
}

function isInstalled(): boolean {
  const [wanted, there] = [MANIFEST, FOLDER].map((folder) => join(folder, LOCK)) as [
    string,
    string,
  ];
  return (
    existsSync(join(FOLDER, "node_modules/.package-lock.json")) &&
    readFileSync(wanted).equals(readFileSync(there))
  );
}
