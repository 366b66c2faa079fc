import { recordDistinct } from "#areas/board/prospects/service/record-distinct.ts";
import {
  refuseAnsweredName,
  refuseNamesake,
} from "#areas/board/prospects/service/refuse-namesake.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { differenceOf } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { requireAction } from "../access/require-action.ts";
import { childOf, personKey } from "../access/same-child.ts";
import { canCorrectDetails, staleNomination } from "../access/staff-actions.ts";
import { isApproved } from "../access/visibility.ts";
import { wordsVersion } from "../queries/guardian.ts";
import { readNominated } from "../queries/nominated.ts";
import type { NominationRow } from "../queries/nominations.ts";
import { refuseFutureGame } from "../rules/publication.ts";
import type { NominationCorrection } from "../schema/staff.ts";
import { getNomination } from "./locks.ts";
import { NOMINATION_CHANGED } from "./transition-nomination.ts";
import { writeNomination } from "./write-nomination.ts";

/** The fields whose values the audit log records; of all others, only that they changed. */
const LOGGED = ["age", "sport"] as const;

/**
 * Corrects what the author wrote, or notes something. A page that a guardian agreed to is limited again when
 * one word of it changes, until the guardian agrees to that. Throws `not_found`, `stale` if the editor saw an
 * older state or the nomination was anonymized, `invalid` for a game in the future, `conflict` for
 * details of a player who is on the board, what `refuseNamesake` throws where everybody reads it, and what
 * `refuseAnsweredName` throws. The guardian's address is changed by `nameNominationGuardian` alone.
 */
export async function correct(
  tx: PublicTx,
  deps: Pick<Deps, "jobs" | "now">,
  actor: Actor,
  id: number,
  { expectedUpdatedAt, isAnotherPlayer, ...fields }: Omit<NominationCorrection, "guardianEmail">,
): Promise<{ before: NominationRow; after: NominationRow }> {
  requireRight(actor, "moderator");
  const now = deps.now();
  refuseFutureGame(fields.gameDate, now);
  const row = await getNomination(tx, id);
  requireAction(actor, "correct", row);
  if (expectedUpdatedAt && row.updatedAt.toISOString() !== expectedUpdatedAt) {
    throw staleNomination();
  }
  const given: Partial<NominationRow> = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
  const difference = differenceOf(row, given, LOGGED);
  const changed = Object.keys(difference.after);
  if (changed.length === 0) return { before: row, after: row };
  if (!canCorrectDetails(row) && changed.some((field) => field !== "adminNotes")) {
    throw new AppError(
      "conflict",
      "This player is on the board. Please make the correction there.",
    );
  }
  const after = { ...row, ...given };
  const shown = {
    child: { ...childOf(after), nominationId: id },
    before: childOf(row),
    isAnotherPlayer,
    readNominated,
  };
  const isRead = isApproved(row.status) && row.hiddenAt === null;
  const noes = isRead ? await refuseNamesake(tx, shown) : [];
  await refuseAnsweredName(tx, actor, { ...shown, guardianEmail: row.guardianEmail });
  const said = await recordDistinct(tx, deps, [{ type: "nomination", id }], noes);
  // A yes that a no overrides shows nothing, and stays an answer of the guardian.
  const endsAgreement = row.guardianRevokedAt === null && wordsVersion(after) !== wordsVersion(row);
  const set = {
    ...given,
    personKey: personKey(after.firstName, after.lastName, after.sport),
    ...(endsAgreement && { guardianAgreedAt: null }),
  };
  const corrected = await writeNomination(tx, id, set, now);
  await recordChange(tx, actor, {
    action: NOMINATION_CHANGED,
    subject: { type: "nomination", id },
    before: difference.before,
    after: { ...difference.after, ...said },
  });
  return { before: row, after: corrected };
}
