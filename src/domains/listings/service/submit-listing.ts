import { and, count, eq } from "drizzle-orm";
import type { Member } from "#domains/accounts/access.ts";
import { lockPartner, requirePartner } from "#domains/partners/queries.ts";
import { businessDay } from "#lib/dates.ts";
import { unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError, type FieldMessages } from "#lib/errors.ts";
import { waitingMail } from "../mails.ts";
import { type ListingRow, lockOwnListing } from "../queries/listings.ts";
import { problemsOf } from "../rules.ts";
import type { Submission } from "../schema.ts";
import { listings } from "../tables.ts";
import { transitionListing } from "./transition-listing.ts";

/** The most listings of somebody that wait for staff. */
const WAITING_MAX = 5;

/**
 * Sends a draft to staff, who are mailed. Throws `not_found`, `invalid` for one that is not complete or an
 * athlete who has not confirmed both rules, and `conflict` for what is no draft or beyond 5 that wait.
 */
export async function submitListing(
  deps: Deps,
  actor: Member,
  { id, ...confirmed }: Submission & { id: number },
): Promise<ListingRow> {
  const now = deps.now();
  return deps.database.db.transaction(async (tx) => {
    const creator = await lockPartner(tx, (await requirePartner(tx, actor.userId)).id);
    const row = await lockOwnListing(tx, actor.userId, id);
    const fields = {
      ...problemsOf(row, businessDay(now)),
      ...(row.type === "athlete" && problemsOfAthlete(confirmed)),
    };
    const [message] = Object.values(fields);
    if (message) throw new AppError("invalid", message, { fields });
    await refuseWaiting(tx, creator.id);
    const waiting = await transitionListing(unseen(tx), row, {
      by: "creator",
      name: "submit",
      set: { athleteRulesAt: row.type === "athlete" ? now : null, rejectReason: null },
    });
    await notifyStaff(tx, deps, waiting);
    return waiting;
  });
}

/** Mails staff, if they have an address, that a listing waits for them. */
export async function notifyStaff(
  tx: Db,
  { mail }: Pick<Deps, "mail">,
  row: ListingRow,
): Promise<void> {
  await mail.queue(tx, waitingMail(row, mail.staff));
}

function problemsOfAthlete({ followsAmateurRules, showsNoSchool }: Submission): FieldMessages {
  return {
    ...(!followsAmateurRules && {
      followsAmateurRules: "Please confirm that your association's amateur rules allow this",
    }),
    ...(!showsNoSchool && {
      showsNoSchool: "Please confirm that no school is named or shown without its word",
    }),
  };
}

async function refuseWaiting(tx: Db, creatorId: number): Promise<void> {
  const [found] = await tx
    .select({ waiting: count() })
    .from(listings)
    .where(and(eq(listings.creatorId, creatorId), eq(listings.status, "pending_review")));
  if (found && found.waiting >= WAITING_MAX) {
    throw new AppError("conflict", `At most ${WAITING_MAX} listings can wait for review.`);
  }
}
