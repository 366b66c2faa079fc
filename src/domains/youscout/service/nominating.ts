import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../../lib/db/db.ts";
import type { Deps } from "../../../lib/deps.ts";
import { AppError } from "../../../lib/errors.ts";
import { createLimit } from "../../../lib/http/limits.ts";
import type { UserRow } from "../../accounts/queries.ts";
import { noteActivity } from "../../accounts/service/activity.ts";
import { holdAccount } from "../../accounts/service/leaving.ts";
import type { NominationRow } from "../queries/nominations.ts";
import { businessDay, personKey, plainLetters } from "../rules.ts";
import type { NewNomination } from "../schema.ts";
import { nominations } from "../tables.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** Nominations of the same person at once are looked at one after another. */
const DUPLICATE_LOCK = "you-scout nomination ";

/**
 * Takes a member's nomination; it waits for staff. Throws `adult_unconfirmed` before the word to be
 * of age, `invalid` for a game in the future, `too_many` beyond 3 a day, `duplicate` when the same
 * child of the same place has been nominated.
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
      await refuseDuplicate(tx, written);
      const [row] = await tx
        .insert(nominations)
        .values({
          ...written,
          personKey: personKey(written.firstName, written.lastName, written.sport),
          submittedByUserId: user.id,
          createdAt: now,
          updatedAt: now,
        })
        .returning();
      if (!row) throw new Error("insert returned no row");
      const data = { nominationId: row.id };
      await noteActivity(tx, [{ userId: user.id, type: "nomination_submitted", data }], now);
      return row;
    });
    return nominated.catch(async (refusal) => {
      // What was not taken is none of the day's three.
      await ofAccount.giveBack(String(user.id));
      throw refusal;
    });
  };
}

function refuseFutureGame(gameDate: string | null | undefined, now: Date): void {
  if (!gameDate || gameDate <= businessDay(now)) return;
  const message = "The game cannot be in the future";
  throw new AppError("invalid", message, { fields: { gameDate: message } });
}

/** Nominations that still count as one of the child. */
const ALIVE = ["pending", "needs_info", "approved", "promoted"] as const;

async function refuseDuplicate(tx: Db, written: NewNomination): Promise<void> {
  const key = personKey(written.firstName, written.lastName, written.sport);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${DUPLICATE_LOCK + key}, 0))`);
  const rows = await tx
    .select({ school: nominations.school, city: nominations.city })
    .from(nominations)
    .where(and(eq(nominations.personKey, key), inArray(nominations.status, ALIVE)))
    .limit(100);
  const isSame = (one: string | null | undefined, other: string | null | undefined) =>
    !!one && !!other && plainLetters(one) === plainLetters(other);
  if (
    rows.some(({ school, city }) => isSame(city, written.city) || isSame(school, written.school))
  ) {
    throw new AppError(
      "duplicate",
      "This player has been nominated already. Please vote for the existing nomination instead.",
    );
  }
}
