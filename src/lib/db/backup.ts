import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Database } from "./open-database.ts";
import { listFile } from "./removals/list-file.ts";

const KEPT = 7;
const NAME = /^raw-.*\.tar\.gz$/;

/**
 * Writes the embedded database, compressed, to `dataDir/backups`, and keeps the newest seven. Beside it
 * go copies of the vote secret, without which its votes could be cast again, and of the list of
 * removals, without which an older backup would bring them back.
 * @returns the path of the backup.
 * @throws Error on PostgreSQL, whose own tools make backups.
 */
export async function writeBackup(database: Database, dataDir: string, now: Date): Promise<string> {
  if (!database.dump) throw new Error("Back up PostgreSQL with its own pg_dump.");
  const folder = join(dataDir, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `raw-${now.toISOString().replaceAll(":", "-")}.tar.gz`);
  await writeFile(`${file}.part`, await database.dump(), { mode: 0o600 });
  await rename(`${file}.part`, file);
  for (const companion of [join(dataDir, "vote-secret"), listFile(dataDir)]) {
    if (existsSync(companion)) await copyForOwner(companion, join(folder, basename(companion)));
  }
  await removeOldest(folder);
  return file;
}

async function copyForOwner(from: string, to: string): Promise<void> {
  await copyFile(from, `${to}.part`);
  await chmod(`${to}.part`, 0o600);
  await rename(`${to}.part`, to);
}

async function removeOldest(folder: string): Promise<void> {
  const backups = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  for (const name of backups.slice(0, -KEPT)) await rm(join(folder, name));
}
