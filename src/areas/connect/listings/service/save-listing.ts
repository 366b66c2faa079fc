import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { lockAccount } from "#areas/platform/accounts/service/lock-account.ts";
import { unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { MOST_SAVED } from "../queries/browse.ts";
import { lockListing, notThere } from "../queries/listings.ts";
import { listings, savedListings } from "../tables.ts";

/** Saves an active listing for an account; one that is saved stays so. Throws `not_found`, `conflict`. */
export async function saveListing(
  deps: Deps,
  { userId }: Member,
  { id }: { id: number },
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const { status } = await lockListing(tx, id);
    if (status !== "active") throw notThere();
    const saved = await tx
      .insert(savedListings)
      .values({ userId, listingId: id, createdAt: deps.now() })
      .onConflictDoNothing()
      .returning({ id: savedListings.id });
    if (saved.length === 0) return;
    const [found] = await tx
      .select({ saved: count() })
      .from(savedListings)
      .where(eq(savedListings.userId, userId));
    if (found && found.saved > MOST_SAVED) {
      throw new AppError("conflict", `You can save at most ${MOST_SAVED} listings.`);
    }
    await countSaves(tx, [id], 1);
  });
}

/** Takes a listing off those that an account has saved; one that is not stays so. */
export async function unsaveListing(
  deps: Deps,
  { userId }: Member,
  { id }: { id: number },
): Promise<void> {
  await deps.database.db.transaction((tx) => forgetSavesOf(tx, { userId, listingId: id }));
}

/** Takes what an account has saved off its list, all of it or one listing. */
export async function forgetSavesOf(
  tx: Db,
  { userId, listingId }: { userId: number; listingId?: number },
): Promise<void> {
  const isSaved = and(
    eq(savedListings.userId, userId),
    listingId === undefined ? undefined : eq(savedListings.listingId, listingId),
  );
  const ids = tx.select({ id: savedListings.listingId }).from(savedListings).where(isSaved);
  // Things are locked before people, and in one order.
  await tx
    .select({ id: listings.id })
    .from(listings)
    .where(inArray(listings.id, ids))
    .orderBy(listings.id)
    .for("update");
  const gone = await tx
    .delete(savedListings)
    .where(isSaved)
    .returning({ id: savedListings.listingId });
  const goneIds = gone.map(({ id }) => id);
  await countSaves(tx, goneIds, -1);
}

/** Who has saved a listing is no public matter. */
async function countSaves(tx: Db, ids: number[], by: 1 | -1): Promise<void> {
  await unseen(tx)
    .update(listings)
    .set({ saved: sql`${listings.saved} + ${by}` })
    .where(inArray(listings.id, ids));
}
