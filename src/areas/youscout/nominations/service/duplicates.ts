import { and, eq, inArray, ne } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { lockKeys } from "#lib/db/key-locks.ts";
import { AppError } from "#lib/errors.ts";
import { type Child, isSameChild, personKey } from "../access/same-child.ts";
import { COUNTING } from "../access/transitions.ts";
import { APPROVED, isPublicState, visibilityOf } from "../access/visibility.ts";
import type { NominationRow } from "../queries/nominations.ts";
import type { Status } from "../rules/nominations.ts";
import { nominations } from "../tables.ts";

/** Simultaneous nominations of the same person are handled one after another. */
const DUPLICATE_LOCK = "you-scout nomination ";

/** How many of one name and sport are compared at most. */
const MOST_COMPARED = 100;

/**
 * Throws `duplicate` for a child whom this member has nominated already, or whose full page everybody
 * can read; another nomination than the one of `id`. Every other duplicate goes to staff like a new
 * nomination, and they see what it is one of: a refusal would tell the last name or school that a
 * short page withholds, or that a child waits, was taken down or was rejected. Until the transaction
 * ends nobody else nominates that child.
 */
export async function refuseDuplicate(
  tx: Db,
  userId: number,
  child: Child & { id?: number },
): Promise<void> {
  const same = await lockSameChild(tx, child, COUNTING);
  const readable = same.find((row) => isPublicState(row) && visibilityOf(row) === "full");
  const own = same.filter((row) => row.submittedByUserId === userId);
  const existing = readable ?? own.find(isPublicState);
  if (existing) {
    throw new AppError(
      "duplicate",
      "This player has already been nominated. Please vote for the existing nomination instead.",
      { existingId: existing.id },
    );
  }
  if (own.length === 0) return;
  throw new AppError(
    "duplicate",
    "You have already nominated this player. See its status in My nominations.",
  );
}

/** Throws `duplicate` when staff have approved another nomination of the same child. */
export async function refuseSecondPage(tx: Db, row: NominationRow): Promise<void> {
  const [other] = await lockSameChild(tx, row, APPROVED);
  if (!other) return;
  throw new AppError(
    "duplicate",
    `Nomination #${other.id} for the same player has already been approved. Please merge this one into it, or approve it as another player.`,
    { existingId: other.id },
  );
}

/** Locks and finds other nominations of the child; others wait here until the transaction ends. */
async function lockSameChild(
  tx: Db,
  child: Child & { id?: number },
  statuses: readonly Status[],
): Promise<NominationRow[]> {
  const key = personKey(child.firstName, child.lastName, child.sport);
  await lockKeys(tx, [DUPLICATE_LOCK + key]);
  const rows = await tx
    .select()
    .from(nominations)
    .where(
      and(
        eq(nominations.personKey, key),
        inArray(nominations.status, statuses),
        child.id === undefined ? undefined : ne(nominations.id, child.id),
      ),
    )
    .orderBy(nominations.id)
    .limit(MOST_COMPARED);
  return rows.filter((row) => isSameChild(row, child));
}
