import type { OnNominations } from "#areas/board/evaluations/queries/on-nominations.ts";
import { readProposals } from "#areas/consent/queries/proposals.ts";
import { liftNoOfLink } from "#areas/consent/service/lift-no.ts";
import { nameNominationGuardian } from "#areas/consent/service/name-nomination-guardian.ts";
import { keepNoOfLink } from "#areas/consent/service/replace-guardian.ts";
import type { OnMoney } from "#areas/money/payments/service/on-money.ts";
import { forgetNewsletterSwitch } from "#areas/people/profiles/service/preferences.ts";
import type { OnAccountDeletion } from "#areas/platform/accounts/service/delete-account.ts";
import type { OnEmailChanged } from "#areas/platform/accounts/service/email-confirmation.ts";
import { ON_ACCOUNT_DELETION } from "#areas/site/privacy/service/part-with-account.ts";
import type { VotableCalls } from "#areas/votes/routes.ts";
import { readNominated } from "#areas/youscout/nominations/queries/nominated.ts";
import { isTakenDown } from "#areas/youscout/nominations/queries/nominations.ts";
import { readPlayerGuardians } from "#areas/youscout/nominations/queries/player-guardians.ts";
import type { OnGuardians } from "#areas/youscout/nominations/service/on-guardians.ts";
import { PAYMENT_PURPOSES } from "./payment-purposes.ts";
import { VOTE_REPORTS } from "./vote-reports.ts";

/**
 * Everything that an area asks one above it, which it may not import. The lower area declares the type; calls, jobs and
 * the catching up after a restore hand in the value. Inside an area, and downward, import instead.
 */
interface Inversions {
  /** platform asks people: another address of an account gets no newsletter that it did not ask for. */
  onEmailChanged: OnEmailChanged;
  /** platform asks site: what a person loses with the account, what keeps it, and what is anonymized. */
  onAccountDeletion: OnAccountDeletion;
  /** money asks shop, rawpass and connect: what becomes of a payment. It never knows what was bought. */
  purposes: readonly OnMoney[];
  /** votes asks board and youscout: what is voted for, where its votes are, and its calls for staff. */
  votables: readonly VotableCalls[];
  /** board asks youscout: which players' nominations were taken down, and who is their guardian. */
  nominations: OnNominations;
  /** youscout asks consent: who speaks for a nominated child, and what is proposed about that. */
  guardians: OnGuardians;
}

export const INVERSIONS: Inversions = {
  onEmailChanged: forgetNewsletterSwitch,
  onAccountDeletion: ON_ACCOUNT_DELETION,
  purposes: PAYMENT_PURPOSES,
  votables: VOTE_REPORTS,
  nominations: { readNominated, isTakenDown, readGuardians: readPlayerGuardians },
  guardians: {
    keepNo: keepNoOfLink,
    liftNo: liftNoOfLink,
    name: nameNominationGuardian,
    readProposals,
  },
};
