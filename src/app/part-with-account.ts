import type { Actor } from "#domains/accounts/access.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import { forgetNotesOf } from "#domains/desk/service/retention.ts";
import { cancelForLeaving } from "#domains/evaluations/service/cancel-appointment.ts";
import { forgetPlayersOf } from "#domains/evaluations/service/forget-players.ts";
import { forgetSavesOf } from "#domains/listings/service/save-listing.ts";
import { anonymizeNominationsOf } from "#domains/nominations/service/anonymize-nominations-of.ts";
import { forgetVotesOf as forgetNominationVotesOf } from "#domains/nominations/service/retention.ts";
import { withdrawOffersOf } from "#domains/offers/service/close-offers.ts";
import { endTrainingOf } from "#domains/passes/service/end-pass.ts";
import { forgetVotesOf as forgetProspectVotesOf } from "#domains/prospects/service/cast-vote.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { STAFF_TEXTS } from "./staff-texts.ts";

interface Leaving {
  userId: number;
  /** Whether the account was deleted before, in a database that a restore has put back: whoever left hears nothing. */
  isAgain?: boolean;
}

/**
 * Parts with what does not hang on an account by foreign keys, before the account is deleted: by its owner, or again
 * after a restore. A second time changes nothing.
 */
export async function partWithAccount(
  tx: PublicTx,
  deps: Deps,
  { userId, isAgain = false }: Leaving,
): Promise<void> {
  await forgetNotesOf(tx, { userId });
  await endTrainingOf(tx, deps, { userId });
  await withdrawOffersOf(tx, deps, { userId });
  await anonymizeNominationsOf(tx, deps, userId);
  await forgetNominationVotesOf(tx, deps, { userId });
  await forgetProspectVotesOf(tx, deps, { userId });
  await forgetSavesOf(tx, { userId });
  await cancelForLeaving(tx, deps, { userId, isToldBefore: isAgain });
  await forgetPlayersOf(tx, { userId }, STAFF_TEXTS);
}

/** Writes down that an account was deleted, by its owner or again after a restore; its number names nobody. */
export async function recordLeaving(tx: Db, actor: Actor, userId: number): Promise<void> {
  await recordChange(tx, actor, {
    action: "account_deleted",
    subject: { type: "user", id: userId },
  });
}
