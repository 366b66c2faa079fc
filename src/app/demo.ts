import { countProspects } from "../domains/prospects/queries/prospects.ts";
import { loadDemoBoard } from "../domains/prospects/testing.ts";
import type { Db } from "../lib/db/db.ts";

/** Fills an empty site with demo content; a site with players is left alone. */
export async function loadDemoContent(db: Db, now: Date): Promise<boolean> {
  if ((await countProspects(db)) > 0) return false;
  await loadDemoBoard(db, now);
  return true;
}
