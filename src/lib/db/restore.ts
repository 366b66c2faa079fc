import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { lockDirectory } from "./directory-lock.ts";
import { EMBEDDED_START_PARAMS, OWNER_ONLY } from "./embedded.ts";
import { formerFolder } from "./former-databases.ts";
import { listFile, mergeList } from "./removals/list-file.ts";

const gunzipAsync = promisify(gunzip);

/** A backup could not be read; nothing was changed. */
export class RestoreError extends Error {
  override readonly name = "RestoreError";
}

/**
 * Puts a backup in the place of the embedded database of `dataDir`. What was there is kept beside
 * it for 7 days, under a name with the time. The list of removals beside the backup joins the one of
 * `dataDir`, by which the next start makes them again.
 * @returns the path of what was there, or null.
 * @throws DirectoryInUseError while a server holds the folder, RestoreError for a broken backup.
 */
export async function restoreBackup(
  dataDir: string,
  backupFile: string,
  now: Date,
): Promise<string | null> {
  const lock = lockDirectory(dataDir);
  try {
    const folder = join(dataDir, "postgres");
    // Beside what is there, which stays in its place until the backup has proved to be one.
    const fresh = `${folder}-restored`;
    await rm(fresh, { recursive: true, force: true });
    await unpack(backupFile, fresh);
    await mergeList(listFile(dataDir), join(dirname(backupFile), basename(listFile(dataDir))));
    const former = existsSync(folder) ? formerFolder(folder, now) : null;
    if (former) await rename(folder, former);
    await rename(fresh, folder);
    return former;
  } finally {
    lock.release();
  }
}

async function unpack(backupFile: string, folder: string): Promise<void> {
  try {
    // Before PGlite looks at it: what it cannot unpack ends the process with a rejection of its own.
    const archive = await gunzipAsync(await readFile(backupFile));
    if (!archive.includes("PG_VERSION")) throw new Error("No database is in this archive.");
    await mkdir(folder, { mode: OWNER_ONLY });
    const client = await PGlite.create({
      dataDir: folder,
      loadDataDir: new Blob([archive]),
      startParams: EMBEDDED_START_PARAMS,
    });
    await client.close();
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw new RestoreError(`${backupFile} is no backup: everything is as it was before.`, {
      cause,
    });
  }
}
