import { lt, sql } from "drizzle-orm";
import { monthsBefore } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { usernameHash } from "../queries/kept-usernames.ts";
import { USERNAME_KEPT_MONTHS } from "../rules/lifetimes.ts";
import { keptUsernames } from "../tables.ts";

/** Keeps the name of a deleted account from others for a year, so that nobody passes for whoever left. */
export async function keepUsername(
  tx: Db,
  { secrets }: Pick<Deps, "secrets">,
  { username, deletedAt }: { username: string; deletedAt: Date },
): Promise<void> {
  await keepNameHash(tx, { nameHash: usernameHash(secrets, username), deletedAt });
}

/** As `keepUsername`, from the hash of a name. The latest deletion counts. */
export async function keepNameHash(tx: Db, row: typeof keptUsernames.$inferInsert): Promise<void> {
  await tx
    .insert(keptUsernames)
    .values(row)
    .onConflictDoUpdate({
      target: keptUsernames.nameHash,
      set: { deletedAt: sql`greatest(${keptUsernames.deletedAt}, excluded.deleted_at)` },
    });
}

/** Forgets the names that anyone may take again; returns how many. */
export function forgetUsernames({ database: { db }, now }: Deps): Promise<number> {
  const isOver = lt(keptUsernames.deletedAt, monthsBefore(now(), USERNAME_KEPT_MONTHS));
  return deleteInBatches(db, keptUsernames, keptUsernames.nameHash, isOver);
}
