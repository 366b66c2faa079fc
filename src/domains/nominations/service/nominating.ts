import type { UserRow } from "#domains/accounts/queries.ts";
import { noteActivity } from "#domains/accounts/service/activity.ts";
import { holdAccount } from "#domains/accounts/service/leaving.ts";
import type { ClientAddress } from "#lib/address.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createLimit } from "#lib/http/limits.ts";
import { personKey } from "../access/same-child.ts";
import type { NominationRow } from "../queries/nominations.ts";
import { businessDay } from "../rules.ts";
import { type NewNomination, NO_FUTURE_GAME } from "../schema.ts";
import { nominations } from "../tables.ts";
import { refuseDuplicate } from "./duplicates.ts";
import { createChildrenOfAddress } from "./guessing.ts";
import { tellStaff } from "./telling.ts";

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Takes a member's nomination; it waits for staff, who are mailed. Throws `adult_unconfirmed` before
 * the word to be of age, `invalid` for a game in the future, `too_many` beyond 3 a day, 10 tries a day
 * or 30 from one address, and what `refuseDuplicate` throws.
 */
type Nominate = (
  user: UserRow,
  sender: ClientAddress,
  written: NewNomination,
) => Promise<NominationRow>;

export function createNominate(deps: Deps): Nominate {
  const ofAccount = createLimit(deps, {
    name: "nomination-account",
    points: 3,
    seconds: DAY_SECONDS,
    message: "You've nominated three players today. Please come back tomorrow.",
  });
  const triesOfAccount = createLimit(deps, {
    name: "nomination-tries",
    points: 10,
    seconds: DAY_SECONDS,
    message: "You've sent many nominations today. Please come back tomorrow.",
  });
  const ofAddress = createChildrenOfAddress(deps);
  return async (user, sender, written) => {
    if (!user.adultConfirmedAt) {
      throw new AppError("adult_unconfirmed", "Please confirm that you are 18 or over");
    }
    const now = deps.now();
    refuseFutureGame(written.gameDate, now);
    // What these two count is never given back: whatever is answered, nobody asks more often.
    await ofAddress.take(sender);
    await triesOfAccount.take(String(user.id));
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
      // A refusal of ours tells only what its reader knows, so it is none of the day's three.
      if (refusal instanceof AppError) await ofAccount.giveBack(String(user.id));
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
