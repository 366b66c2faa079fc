import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const SQLITE_BUSY = 5;
/** How long to wait: without it, two that ask at the same moment could both be told "busy". */
const WAIT_MS = 500;

export interface DirectoryLock {
  release(): void;
}

/** Another process holds the folder. The message says which one. */
export class DirectoryInUseError extends Error {
  override readonly name = "DirectoryInUseError";
}

/**
 * Takes a folder for this process alone. The lock is the operating system's (held through a SQLite
 * file), so it ends with the process however that ends, and none is ever stale.
 * @throws DirectoryInUseError when another process holds it.
 */
export function lockDirectory(folder: string): DirectoryLock {
  mkdirSync(folder, { recursive: true });
  const pidFile = join(folder, "server.pid");
  const lock = new DatabaseSync(join(folder, "server.lock"), { timeout: WAIT_MS });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (cause) {
    lock.close();
    if ((cause as { errcode?: number }).errcode !== SQLITE_BUSY) throw cause;
    throw new DirectoryInUseError(
      `The database in ${folder} is in use by process ${readPid(pidFile)}: stop that one first, or choose another DATA_DIR.`,
      { cause },
    );
  }
  writeFileSync(pidFile, String(process.pid));
  return { release: () => lock.close() };
}

function readPid(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "unknown";
  }
}
