import { cancelForLeaving } from "#areas/board/evaluations/service/cancel-appointment.ts";
import { forgetPlayersOf } from "#areas/board/evaluations/service/forget-players.ts";
import { forgetVotesOf as forgetProspectVotesOf } from "#areas/board/prospects/service/cast-vote.ts";
import { listPlayersOf } from "#areas/board/registrations/queries.ts";
import { forgetPlayersOf as forgetRegisteredPlayersOf } from "#areas/board/registrations/service/measured-as.ts";
import { requireNoOpenDeal } from "#areas/connect/deals/service/require-no-deal.ts";
import { forgetMessagesOf } from "#areas/connect/deals/service/retention.ts";
import { forgetSavesOf } from "#areas/connect/listings/service/save-listing.ts";
import { withdrawOffersOf } from "#areas/connect/offers/service/close-offers.ts";
import type { OnAccountDeletion } from "#areas/platform/accounts/service/delete-account.ts";
import { forgetNotesOf } from "#areas/rawpass/check-in/service/retention.ts";
import { endTrainingOf, requirePassEndConfirmed } from "#areas/rawpass/passes/service/end-pass.ts";
import { isTakenDown } from "#areas/youscout/nominations/queries/nominations.ts";
import { anonymizeNominationsOf } from "#areas/youscout/nominations/service/anonymize-nominations-of.ts";
import { forgetVotesOf as forgetNominationVotesOf } from "#areas/youscout/nominations/service/retention.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { findLosses } from "../queries/account-losses.ts";

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
  await forgetMessagesOf(tx, { userId });
  await anonymizeNominationsOf(tx, deps, userId);
  await forgetNominationVotesOf(tx, deps, { userId });
  await forgetProspectVotesOf(tx, deps, { userId });
  await forgetSavesOf(tx, { userId });
  await cancelForLeaving(tx, deps, { userId, isToldBefore: isAgain });
  await forgetRegisteredPlayersOf(tx, { userId, now: deps.now() }, isTakenDown);
  const registered = await listPlayersOf(tx, { userId });
  await forgetPlayersOf(tx, { userId, registered }, isTakenDown);
}

/** What the domains do when somebody deletes an account. */
export const ON_ACCOUNT_DELETION: OnAccountDeletion = {
  findLosses,
  async requireConfirmed(tx, deps, { userId, endsPass }) {
    await requireNoOpenDeal(tx, userId);
    await requirePassEndConfirmed(tx, deps, userId, { endsPass });
  },
  anonymize: partWithAccount,
};
