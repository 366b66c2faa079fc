import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "../../../lib/db/db.ts";
import type { Deps } from "../../../lib/deps.ts";
import { AppError } from "../../../lib/errors.ts";
import { createLimit } from "../../../lib/http/limits.ts";
import type { UserRow } from "../../accounts/queries.ts";
import { noteActivity } from "../../accounts/service/activity.ts";
import { holdAccount } from "../../accounts/service/leaving.ts";
import { findPublic, type NominationRow } from "../queries/nominations.ts";
import { businessDay, COUNTING, personKey, plainLetters } from "../rules.ts";
import { type NewNomination, NO_FUTURE_GAME } from "../schema.ts";
import { nominations } from "../tables.ts";
import { tellStaff } from "./telling.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** Nominations of the same person at once are looked at one after another. */
const DUPLICATE_LOCK = "you-scout nomination ";

/**
 * Takes a member's nomination; it waits for staff. Throws `adult_unconfirmed` before the word to be
 * of age, `invalid` for a game in the future, `too_many` beyond 3 a day, `duplicate` when the same
 * child of the same place has been nominated, with its id where everybody sees it. Staff are mailed.
 */
type Nominate = (user: UserRow, written: NewNomination) => Promise<NominationRow>;

export function createNominate(deps: Deps): Nominate {
  const ofAccount = createLimit(deps, {
    name: "nomination-account",
    points: 3,
    seconds: DAY_SECONDS,
    message: "You have nominated three players today. Please come back tomorrow.",
  });
  return async (user, written) => {
    if (!user.adultConfirmedAt) {
      throw new AppError("adult_unconfirmed", "Please confirm that you are 18 or over");
    }
    const now = deps.now();
    refuseFutureGame(written.gameDate, now);
    await ofAccount.take(String(user.id));
    const nominated = deps.database.db.transaction(async (tx) => {
      await holdAccount(tx, user.id);
      await refuseDuplicate(tx, user.id, written);
      const [row] = await tx
        .insert(nominations)
        .values({
          ...written,
          ...guardianOf(written),
          personKey: personKey(written.firstName, written.lastName, written.sport),
          submittedByUserId: user.id,
          createdAt: now,
          updatedAt: now,
        })
        .returning();
      if (!row) throw new Error("insert returned no row");
      const data = { nominationId: row.id };
      await noteActivity(tx, [{ userId: user.id, type: "nomination_submitted", data }], now);
      await tellStaff(deps, tx, now);
      return row;
    });
    return nominated.catch(async (refusal) => {
      // What was not taken is none of the day's three.
      await ofAccount.giveBack(String(user.id));
      throw refusal;
    });
  };
}

/** Throws `invalid` for a game that is yet to come in New Orleans. */
export function refuseFutureGame(gameDate: string | null | undefined, now: Date): void {
  if (!gameDate || gameDate <= businessDay(now)) return;
  throw new AppError("invalid", NO_FUTURE_GAME, { fields: { gameDate: NO_FUTURE_GAME } });
}

type Guardian = Pick<
  NewNomination,
  "submitterRelation" | "submittedByName" | "submittedByEmail" | "guardianName" | "guardianEmail"
>;

/** Who is asked for the player: the author, when he is the guardian, else whom he named. */
export function guardianOf(written: Guardian) {
  if (written.submitterRelation !== "guardian") {
    const { guardianName = null, guardianEmail = null } = written;
    return { guardianName, guardianEmail };
  }
  return { guardianName: written.submittedByName, guardianEmail: written.submittedByEmail };
}

/** What tells one child from another. */
export type Child = Pick<NewNomination, "firstName" | "lastName" | "sport" | "school" | "city">;

/**
 * Throws `duplicate` when the same child of the same place has been nominated, by another nomination
 * than the one of `id`. Until the transaction ends nobody else nominates that child.
 */
export async function refuseDuplicate(
  tx: Db,
  userId: number,
  child: Child & { id?: number },
): Promise<void> {
  const key = personKey(child.firstName, child.lastName, child.sport);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${DUPLICATE_LOCK + key}, 0))`);
  const { id, school, city, submittedByUserId } = nominations;
  const rows = await tx
    .select({
      id,
      school,
      city,
      isOwn: sql<boolean>`${submittedByUserId} is not distinct from ${userId}`,
    })
    .from(nominations)
    .where(
      and(
        eq(nominations.personKey, key),
        inArray(nominations.status, COUNTING),
        child.id === undefined ? undefined : ne(id, child.id),
      ),
    )
    .limit(100);
  const same = rows.filter(
    (row) => isSame(row.city, child.city) || isSame(row.school, child.school),
  );
  if (same.length > 0) throw await duplicate(tx, same);
}

function isSame(one: string | null | undefined, other: string | null | undefined): boolean {
  return !!one && !!other && plainLetters(one) === plainLetters(other);
}

/** The refusal of a child who has been nominated; it names only what everybody sees. */
async function duplicate(tx: Db, same: { id: number; isOwn: boolean }[]): Promise<AppError> {
  for (const { id } of same) {
    if (!(await findPublic(tx, id))) continue;
    return new AppError(
      "duplicate",
      "This player has been nominated already. Please vote for the existing nomination instead.",
      { existingId: id },
    );
  }
  return new AppError(
    "duplicate",
    same.some(({ isOwn }) => isOwn)
      ? "You have nominated this player already. See what became of it in My nominations."
      : "This player has been nominated already. Our staff look at it, and then everybody can vote.",
  );
}
