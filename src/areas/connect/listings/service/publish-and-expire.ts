import { and, eq, isNull, lte } from "drizzle-orm";
import { businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { inBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { DAY_MS } from "#lib/time.ts";
import { expiringMail } from "../mails.ts";
import { hasKeptNo } from "../queries/kept-noes.ts";
import { LISTING_COLUMNS, type ListingRow } from "../queries/listings.ts";
import { getFacts } from "../queries/minors.ts";
import { listNoesAgainst } from "../queries/noes.ts";
import { listings } from "../tables.ts";
import { publishListing } from "./decide-listing.ts";
import { notifyCreator } from "./notify-creator.ts";
import { notifySavers } from "./notify-savers.ts";
import { notifyStaff } from "./review.ts";
import { transitionListing } from "./transition-listing.ts";

const BATCH = 50;
const TOLD_MS = 7 * DAY_MS;

/**
 * Returns listings about children to staff, shown or approved, of whom a guardian has said no since the approval. Shows
 * approved ones whose day has come, ends those whose time is over, and tells creators 7 days before. Run again, it does
 * only what is due since.
 */
export async function publishAndExpire(deps: Deps): Promise<void> {
  const now = deps.now();
  const { status, publishOn, expiresAt, expiryToldAt } = listings;
  const isActive = eq(status, "active");
  const isDue = and(eq(status, "approved"), lte(publishOn, businessDay(now)));
  await returnWithheld(deps);
  await eachOf(deps, isDue, async (tx, row) =>
    (await isWithheld(tx, deps, row))
      ? returnToStaff(tx, deps, row)
      : publishListing(tx, deps, row),
  );
  await eachOf(deps, and(isActive, lte(expiresAt, now)), async (tx, row) => {
    const ended = await transitionListing(tx, row, { by: "system", name: "expire" });
    await notifySavers(tx, deps, { row: ended, what: "ended" });
  });
  const endsSoon = lte(expiresAt, new Date(now.getTime() + TOLD_MS));
  await eachOf(deps, and(isActive, endsSoon, isNull(expiryToldAt)), async (tx: PublicTx, row) => {
    await tx.update(listings).set({ expiryToldAt: now }).where(eq(listings.id, row.id));
    await notifyCreator(tx, deps, { row, write: expiringMail });
  });
}

async function returnWithheld(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const { id, creatorId, status, isForMinor } = listings;
  const isShown = and(eq(isForMinor, true), eq(status, "active"));
  const rows = await db.select({ id, creatorId }).from(listings).where(isShown).orderBy(id);
  for (const shown of rows) {
    if (!(await isWithheld(db, deps, shown))) continue;
    await eachOf(deps, and(eq(id, shown.id), isShown), (tx, row) => returnToStaff(tx, deps, row));
  }
}

/** Whether a guardian said no to the child of a listing: elsewhere, or to another listing of the account. */
async function isWithheld(
  db: Db,
  { secrets }: Deps,
  { id, creatorId }: Pick<ListingRow, "id" | "creatorId">,
): Promise<boolean> {
  if ((await listNoesAgainst(db, id)).length > 0) return true;
  return hasKeptNo(db, secrets, { creatorId, facts: await getFacts(db, id) });
}

async function returnToStaff(tx: PublicTx, deps: Deps, row: ListingRow): Promise<void> {
  const returned = await transitionListing(tx, row, { by: "system", name: "return" });
  await notifyStaff(tx, deps, returned);
}

async function eachOf(
  { database: { contentVersion } }: Deps,
  condition: ReturnType<typeof and>,
  change: (tx: PublicTx, row: ListingRow) => Promise<unknown>,
): Promise<void> {
  await inBatches(
    (size) =>
      contentVersion.publish(
        async (tx) => {
          const rows = await tx
            .select(LISTING_COLUMNS)
            .from(listings)
            .where(condition)
            .orderBy(listings.id)
            .limit(size)
            .for("update");
          for (const row of rows) await change(tx, row);
          return rows.length;
        },
        (changed) => changed > 0,
      ),
    BATCH,
  );
}
