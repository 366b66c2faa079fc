import { and, eq } from "drizzle-orm";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { refuseStaffAddress } from "#areas/platform/accounts/service/staff-addresses.ts";
import { type PublicTx, unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createLimit } from "#lib/http/limits.ts";
import { plainLetters } from "#lib/names/plain-letters.ts";
import { perDeps } from "#lib/per-deps.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "#lib/time.ts";
import { requireChangeable, staleOwnNomination } from "../access/own-actions.ts";
import { type Child, personKey } from "../access/same-child.ts";
import { hasEverAnswered, isPublicState } from "../access/visibility.ts";
import { guardianAddress } from "../queries/agree-obstacle.ts";
import type { NominationRow } from "../queries/nominations.ts";
import { findOwn } from "../queries/own.ts";
import { guardianOf, refuseFutureGame, refusePublication } from "../rules/publication.ts";
import { refusePrivateDetails } from "../rules/refuse-private-details.ts";
import type { NominationChange } from "../schema/nominations.ts";
import { nominations } from "../tables.ts";
import { refuseDuplicate } from "./duplicates.ts";
import { notifyStaff } from "./notify.ts";
import { takeGuess } from "./take-guess.ts";
import { transitionNomination } from "./transition-nomination.ts";
import { type NominationColumns, writeNomination } from "./write-nomination.ts";

const limits = perDeps((deps) => ({
  changes: createLimit(deps, {
    name: "nomination-edit",
    points: 30,
    seconds: HOUR_SECONDS,
    message: "You've changed your nominations many times. Please try again later.",
  }),
  children: createLimit(deps, {
    name: "nomination-child",
    points: 5,
    seconds: DAY_SECONDS,
    message: "You've changed who was nominated several times today. Please try again tomorrow.",
  }),
}));

/**
 * Changes what an author wrote, as long as nobody has decided; an author who was asked a question hands
 * it in again. A guardian who has been asked is asked again: the consent was given to other words.
 * Without an address, a guardian who has answered stays named: the author doesn't see who that is.
 * Throws `not_found` for what another person nominated, `conflict` once it is decided or for another guardian than one
 * who has answered, `stale` when it was changed meanwhile, `invalid`, `too_many` beyond 30 changes an hour, or of who
 * the child is beyond 5 a day and 30 from one address, and what `refusePrivateDetails` and `refuseDuplicate` throw.
 */
export async function editNomination(
  deps: Deps,
  actor: Member,
  { id, expectedUpdatedAt, ...given }: NominationChange & { id: number },
): Promise<void> {
  const { userId } = actor;
  const { changes, children } = limits(deps);
  const now = deps.now();
  const change = withoutGaps(given);
  refuseFutureGame(change.gameDate, now);
  await changes.take(String(userId));
  const seen = await findOwn(deps.database.db, userId, id);
  if (seen && isOtherChild(seen, { ...seen, ...change })) {
    await takeGuess(deps, actor);
    await children.take(String(userId));
  }
  await deps.database.db.transaction(async (tx) => {
    const row = await lockOwn(tx, userId, id);
    requireChangeable({ ...row, isErased: row.anonymizedAt !== null });
    if (expectedUpdatedAt && expectedUpdatedAt !== row.updatedAt.toISOString()) {
      throw staleOwnNomination();
    }
    const guardianEmail = change.guardianEmail ?? (hasEverAnswered(row) ? row.guardianEmail : null);
    const merged = { ...row, ...change, ...("guardianEmail" in change && { guardianEmail }) };
    refusePublication(merged);
    refusePrivateDetails({ ...merged, ...guardianOf(merged) });
    refuseReplacing(row, guardianOf(merged));
    await refuseStaffAddress(tx, guardianOf(merged).guardianEmail);
    if (isOtherChild(row, merged)) await refuseDuplicate(tx, userId, { ...merged, id });
    const set = {
      ...change,
      ...guardianOf(merged),
      personKey: personKey(merged.firstName, merged.lastName, merged.sport),
      guardianTokenHash: null,
      guardianAskedAt: null,
      guardianAgreedAt: null,
    };
    // A nomination is not public while it waits for a decision.
    await handIn(unseen(tx), deps, actor, row, set);
  });
}

/**
 * Throws `conflict` for another guardian where one has ever answered, and for any where a restore forgot who was named.
 */
function refuseReplacing(row: NominationRow, named: ReturnType<typeof guardianOf>): void {
  if (!(hasEverAnswered(row) || row.isGuardianUnknown)) return;
  if (guardianAddress(row) === guardianAddress(named)) return;
  throw new AppError(
    "conflict",
    "A guardian of this player may have answered. Please write to us to name another one.",
  );
}

async function handIn(
  tx: PublicTx,
  deps: Deps,
  actor: Member,
  { id, status }: NominationRow,
  set: NominationColumns,
): Promise<void> {
  const now = deps.now();
  if (status === "needs_info") {
    await transitionNomination(tx, deps, actor, id, {
      transition: "resubmit",
      staffMessage: null,
      set,
    });
    await notifyStaff(tx, deps, now);
    return;
  }
  await writeNomination(tx, id, set, now);
}

/**
 * Withdraws a nomination for good, whatever its status; a player whom it brought onto the
 * board is hidden with it. Throws `not_found` for what another person nominated, and `stale`.
 */
export async function withdraw(
  deps: Deps,
  actor: Member,
  { id, expectedStatus }: { id: number; expectedStatus?: NominationRow["status"] | undefined },
): Promise<void> {
  await deps.database.contentVersion.publish(async (tx) => {
    const former = await lockOwn(tx, actor.userId, id);
    await transitionNomination(tx, deps, actor, id, { transition: "withdraw", expectedStatus });
    return isPublicState(former) || former.promotedProspectId !== null;
  }, Boolean);
}

type Given<Change> = { [Key in keyof Change]?: Exclude<Change[Key], undefined> };

/** What a change names; columns that it leaves out stay. */
function withoutGaps<Change extends object>(change: Change): Given<Change> {
  const named = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named) as Given<Change>;
}

/** Whether the nomination would be compared with those of another child, or of another place. */
function isOtherChild(one: Child, other: Child): boolean {
  const compared = ({ firstName, lastName, sport, school, city }: Child) =>
    [personKey(firstName, lastName, sport), ...[school ?? "", city].map(plainLetters)].join("|");
  return compared(one) !== compared(other);
}

/** Locks a nomination of this person until the transaction ends. */
async function lockOwn(tx: Db, userId: number, id: number): Promise<NominationRow> {
  const [row] = await tx
    .select()
    .from(nominations)
    .where(and(eq(nominations.id, id), eq(nominations.submittedByUserId, userId)))
    .for("update");
  if (!row) throw new AppError("not_found", "You have no such nomination.");
  return row;
}
