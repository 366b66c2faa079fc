import { eq } from "drizzle-orm";
import { notifyAll } from "#areas/platform/notifications/service/notify-all.ts";
import { unseen } from "#lib/db/content-version.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { inShortDollars } from "#lib/money.ts";
import { LISTING_COLUMNS, type ListingRow, listSavers } from "../queries/listings.ts";
import { listings } from "../tables.ts";

const SAID = {
  price: ({ title, priceMin, priceMax }: ListingRow) => ({
    title: `A new price: ${title}`,
    message: `A listing that you saved now asks for ${[
      ...new Set([priceMin, priceMax].map((cents) => inShortDollars(cents ?? 0))),
    ].join(" to ")}.`,
  }),
  full: ({ title }: ListingRow) => ({
    title: `All places are taken: ${title}`,
    message: "A listing that you saved has no place for another sponsor right now.",
  }),
  ended: ({ title }: ListingRow) => ({
    title: `A saved listing has ended: ${title}`,
    message: "It takes no more sponsors.",
  }),
};

/**
 * Tells whoever has saved a listing that it asks for another price, is full, or has ended, in the bell alone and in
 * the transaction of the change.
 */
export async function notifySavers(
  tx: Db,
  deps: Pick<Deps, "now">,
  { row, what }: { row: ListingRow; what: keyof typeof SAID },
): Promise<void> {
  const { id, updatedAt } = row;
  await notifyAll(tx, deps, {
    userIds: await listSavers(tx, id),
    // Where it has ended, its page is gone: the dashboard is not.
    type: what === "ended" ? "listing" : "saved",
    relatedId: id,
    cause: `connect-listing:${id}:${what}:${updatedAt.getTime()}`,
    ...SAID[what](row),
  });
}

/**
 * Tells whoever has saved a listing that is shown of prices that they do not know of, also of those that staff had to
 * read first.
 */
export async function notifyOfPrice(
  tx: Db,
  deps: Pick<Deps, "now">,
  row: ListingRow,
): Promise<ListingRow> {
  const { id, priceMin, priceMax, toldPriceMin, toldPriceMax } = row;
  if (priceMin === toldPriceMin && priceMax === toldPriceMax) return row;
  if (toldPriceMin !== null) await notifySavers(tx, deps, { row, what: "price" });
  return writtenRow(
    await unseen(tx)
      .update(listings)
      .set({ toldPriceMin: priceMin, toldPriceMax: priceMax })
      .where(eq(listings.id, id))
      .returning(LISTING_COLUMNS),
  );
}
