import { type Member, requireAdult } from "#areas/platform/accounts/access/actor.ts";
import { getUser } from "#areas/platform/accounts/queries/users.ts";
import { noteActivity } from "#areas/platform/accounts/service/activity.ts";
import { lockAccount } from "#areas/platform/accounts/service/lock-account.ts";
import { refuseStaffAddress } from "#areas/platform/accounts/service/staff-addresses.ts";
import { unseen } from "#lib/db/content-version.ts";
import { createOnce, readSubmission, recordCreated, type Submission } from "#lib/db/create-once.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { createLimit, returnedIfRefused } from "#lib/http/limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { DAY_SECONDS } from "#lib/time.ts";
import { personKey } from "../access/same-child.ts";
import { findNomination, type NominationRow } from "../queries/nominations.ts";
import { guardianOf, refuseFutureGame } from "../rules/publication.ts";
import { refusePrivateDetails } from "../rules/refuse-private-details.ts";
import type { NewNomination, SentNomination } from "../schema/nominations.ts";
import { nominations } from "../tables.ts";
import { refuseDuplicate } from "./duplicates.ts";
import { notifyStaff } from "./notify.ts";
import { takeGuess } from "./take-guess.ts";

const limits = perDeps((deps) => ({
  ofAccount: createLimit(deps, {
    name: "nomination-account",
    points: 3,
    seconds: DAY_SECONDS,
    message: "You've nominated three players today. Please come back tomorrow.",
  }),
  triesOfAccount: createLimit(deps, {
    name: "nomination-tries",
    points: 10,
    seconds: DAY_SECONDS,
    message: "You've sent many nominations today. Please come back tomorrow.",
  }),
}));

/**
 * Takes a member's nomination, once per submission; it waits for staff, who are mailed. Throws `adult_unconfirmed`
 * before the author confirmed being 18 or over, `invalid` for a game in the future or an address of staff as the
 * guardian's, what `refusePrivateDetails` throws, `too_many` beyond 3 a day, 10 tries a day or 30 from one address,
 * `not_signed_in` when the account was deleted meanwhile, and what `refuseDuplicate` throws.
 */
export async function nominate(
  deps: Deps,
  actor: Member,
  form: SentNomination,
): Promise<NominationRow> {
  const { submission, content } = readSubmission("nomination", actor.userId, form);
  const { db } = deps.database;
  return createOnce(db, submission, {
    find: (id): Promise<NominationRow | null> => findNomination(db, id),
    create: () => insertNomination(deps, actor, content, submission),
  });
}

async function insertNomination(
  deps: Deps,
  actor: Member,
  written: NewNomination,
  submission: Submission,
): Promise<NominationRow> {
  const { userId } = actor;
  const { ofAccount, triesOfAccount } = limits(deps);
  const now = deps.now();
  requireAdult(await getUser(deps.database.db, userId));
  refuseFutureGame(written.gameDate, now);
  refusePrivateDetails({ ...written, ...guardianOf(written) });
  // What these two count is never refunded: whatever is answered, nobody asks more often.
  await takeGuess(deps, actor);
  await triesOfAccount.take(String(userId));
  await ofAccount.take(String(userId));
  const nominated = deps.database.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    await refuseStaffAddress(tx, guardianOf(written).guardianEmail);
    await refuseDuplicate(tx, userId, written);
    // A pending nomination is not public yet.
    const row = writtenRow(
      await unseen(tx)
        .insert(nominations)
        .values({
          ...written,
          ...guardianOf(written),
          personKey: personKey(written.firstName, written.lastName, written.sport),
          submittedByUserId: userId,
          createdAt: now,
          updatedAt: now,
        })
        .returning(),
    );
    await recordCreated(tx, submission, row.id, now);
    const data = { nominationId: row.id };
    await noteActivity(tx, [{ userId, type: "nomination_submitted", data }], now);
    await notifyStaff(tx, deps, now);
    return row;
  });
  // Our refusals tell only what their reader knows, so they do not count toward the day's three.
  return returnedIfRefused(ofAccount, String(userId), nominated);
}
