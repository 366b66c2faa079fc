import { and, count, eq, isNotNull, or } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { waitingMail } from "../mails.ts";
import { isToReview, type ListingRow } from "../queries/listings.ts";
import { listings } from "../tables.ts";

/** The most listings of somebody that wait for staff or for a guardian. */
const WAITING_MAX = 5;

/** Mails staff, if they have an address, that a listing waits for them. */
export async function notifyStaff(
  tx: Db,
  { mail }: Pick<Deps, "mail">,
  row: ListingRow,
): Promise<void> {
  await mail.queue(tx, waitingMail(row, mail.staff));
}

/** Throws `conflict` where five listings of somebody wait, for staff or for a guardian. */
export async function refuseWaiting(tx: Db, creatorId: number): Promise<void> {
  const isAsked = and(eq(listings.status, "draft"), isNotNull(listings.guardianAskedAt));
  const [found] = await tx
    .select({ waiting: count() })
    .from(listings)
    .where(and(eq(listings.creatorId, creatorId), or(isToReview, isAsked)));
  if (found && found.waiting >= WAITING_MAX) {
    throw new AppError("conflict", `At most ${WAITING_MAX} listings can wait for review.`);
  }
}
