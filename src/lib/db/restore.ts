import { existsSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { lockDirectory } from "./directory-lock.ts";
import { EMBEDDED_START_PARAMS } from "./embedded.ts";

/** A backup could not be read; nothing was changed. */
export class RestoreError extends Error {
  override readonly name = "RestoreError";
}

/**
 * Puts a backup in the place of the embedded database of `dataDir`. What was there is kept beside
 * it, under a name with the time.
 * @returns the path of what was there, or null.
 * @throws DirectoryInUseError while a server holds the folder, RestoreError for a broken backup.
 */
export async function restoreBackup(
  dataDir: string,
  backupFile: string,
  now: Date,
): Promise<string | null> {
  const backup = new Blob([await readFile(backupFile)]);
  const lock = lockDirectory(dataDir);
  try {
    const folder = join(dataDir, "postgres");
    const former = existsSync(folder)
      ? `${folder}-before-${now.toISOString().replaceAll(":", "-")}`
      : null;
    if (former) await rename(folder, former);
    try {
      const client = await PGlite.create({
        dataDir: folder,
        loadDataDir: backup,
        startParams: EMBEDDED_START_PARAMS,
      });
      await client.close();
    } catch (cause) {
      await rm(folder, { recursive: true, force: true });
      if (former) await rename(former, folder);
      throw new RestoreError(`${backupFile} is no backup: everything is as it was before.`, {
        cause,
      });
    }
    return former;
  } finally {
    lock.release();
  }
}
