import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS } from "../time.ts";

const FORMER = /^postgres-before-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/;
const FORMER_DAYS_KEPT = 7;

/** Where a restore puts the folder of the embedded database that it replaces, beside its place. */
export function formerFolder(folder: string, now: Date): string {
  return `${folder}-before-${now.toISOString().replaceAll(":", "-")}`;
}

/** Removes what restores left of former databases, 7 days after them: removed people are in it. */
export async function removeFormerFolders(dataDir: string, now: Date): Promise<void> {
  if (!existsSync(dataDir)) return;
  for (const name of await readdir(dataDir)) {
    const [, day, hours, minutes, seconds] = FORMER.exec(name) ?? [];
    if (!day) continue;
    const restoredAt = new Date(`${day}T${hours}:${minutes}:${seconds}`);
    if (now.getTime() - restoredAt.getTime() < FORMER_DAYS_KEPT * DAY_MS) continue;
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
}
